[[omp::directive(declare target)]];
int t;
[[omp::directive(end declare target)]];
void a(int n, int *p) {
  [[omp::directive(parallel for, schedule(guided, 2))]] for (int i = 0; i < n; i++) p[i]++;
  [[omp::sequence(directive(parallel), omp::directive(for simd linear(p: 1) aligned(p: 16) safelen(4)))]]
  for (int i = 0; i < n; i++) p[i]--;
  [[using omp: directive(barrier)]];
  #pragma omp target teams distribute parallel for map(always, tofrom: p[:n]) defaultmap(none: scalar) firstprivate(n)
  for (int i = 0; i < n; i++) p[i]++;
}
