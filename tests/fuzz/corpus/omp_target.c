#pragma omp declare target
static int on_device(int *p) { return p[1]; }
#pragma omp end declare target
struct s { int n, *p; double v[4]; };
#pragma omp declare simd uniform(n) linear(p: 2) inbranch simdlen(4)
int d(int n, int *p);
void t(struct s s, int m[][3], int n) {
#pragma omp target data map(to: s.p[:s.n]) use_device_addr(s) if(n)
#pragma omp target parallel map(m[1:n][:2], s.v) device(0) nowait depend(out: n) thread_limit(3) has_device_addr(n)
  {
#pragma omp for schedule(dynamic) nowait reduction(max: n)
    for (int i = 0; i < 3; i++) n = on_device(m[i]) > n ? i : n;
#pragma omp sections
    {
      n++;
#pragma omp section
      n--;
    }
  }
#pragma omp target enter data map(alloc: s.v)
#pragma omp target update to(s.v[1:2]) from(s.n)
#pragma omp target teams distribute dist_schedule(static, 3) reduction(+: s.v[:4]) private(n)
  for (n = 0; n < 4; n++) s.v[n] += 1;
}
