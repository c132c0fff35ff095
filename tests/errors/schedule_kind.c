// Schedules that do not exist.
void f(int *v, int n) {
#pragma omp parallel for schedule(random) // error@35: 'random|schedule'
  for (int i = 0; i < n; i++) v[i] = 1;
#pragma omp target teams distribute dist_schedule(dynamic) map(tofrom: v[0:n]) // error@51: 'dynamic|static|dist_schedule'
  for (int i = 0; i < n; i++) v[i] = 1;
}
