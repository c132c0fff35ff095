// A schedule that does not exist, and chunk sizes that make no sense.
void f(int *v, int n) {
#pragma omp parallel for schedule(random) // error@35: 'random|schedule'
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp parallel for schedule(runtime, 4) // error: 'chunk|runtime|schedule'
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp target teams distribute dist_schedule(dynamic) map(tofrom: v[0:n]) // error: 'dynamic|static|dist_schedule'
  for (int i = 0; i < n; i++) v[i] = 1;
}
