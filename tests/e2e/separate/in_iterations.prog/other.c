#include <omp.h>
#pragma omp declare target
double weighed(double x, int i) {
  double t = 0;
#pragma omp parallel for reduction(+ : t)
  for (int k = 0; k < 3; k++) t += x + k;
  return t + i;
}
int whereabouts(int *thread, int *threads) {
  *thread = omp_get_thread_num();
  *threads = omp_get_num_threads();
  return omp_get_team_num();
}
#pragma omp end declare target
