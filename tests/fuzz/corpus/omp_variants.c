void fast(int *); 
void fast(int *p) { *p = 2; }
void with_team(int *p) { *p = 3; }
#pragma omp declare variant(fast) match(construct={parallel, for}, device={kind(host, cpu), isa("avx2"), arch(x86_64)})
#pragma omp declare variant(with_team) match(implementation={vendor(score(3 + 4): ompi)}, user={condition(1)})
void slow(int *p) { *p = 1; }
#pragma omp begin declare variant match(device={kind(nohost)})
void hidden(int *p) { *p = 4; }
#pragma omp end declare variant
void hidden(int *p) { *p = 5; }
void v(int n, int *p) {
#pragma omp dispatch novariants(n > 3) nocontext(n < 1) is_device_ptr(p)
  slow(p);
#pragma omp metadirective when(user={condition(n > 3)}: parallel for num_threads(2)) when(device={kind(gpu)}: teams loop) otherwise(simd)
  for (int i = 0; i < n; i++) hidden(p);
#pragma omp begin metadirective when(target_device={device_num(n), kind(host)}: parallel) default(nothing)
  slow(p);
#pragma omp end metadirective
}
