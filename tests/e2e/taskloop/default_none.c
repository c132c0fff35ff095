// The thread that encounters a taskloop construct evaluates bounds and steps: default(none) says nothing of them.
// compare: gcc
#include <stdio.h>
static int run(int n, int low, int step, int grain, int *a) {
  int s = 0;
#pragma omp taskloop default(none) shared(a) grainsize(grain) if (grain)
  for (int i = low; i < n; i += step) a[i] = 2 * i;
#pragma omp taskloop simd default(none) shared(a) collapse(2)
  for (int i = low; i < n; i++)
    for (int j = 0; j < low + 1; j++) a[i] += i;
#pragma omp parallel master taskloop default(none) shared(a, n, low, step)
  for (int i = low; i < n; i += step) a[i]++;
#pragma omp parallel default(none) shared(n, a, low, step)
#pragma omp single
#pragma omp taskloop default(none) shared(a)
  for (int i = low; i < n; i += step) a[i]++;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int main(void) {
  int a[20] = {0};
  printf("%d\n", run(20, 0, 1, 2, a));
}
