// Qualifiers on parameters and variables of device functions.
#include "../check.h"
static void axpy(int n, const double a, const double *restrict x, double *const restrict y) {
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
static int spin(volatile int *p) {
  while (*p < 5) ++*p;
  return *p;
}
int main(void) {
  double x[8], y[8];
  const int n = 8;
  const double table[3] = {1, 2, 3};
  int r = 0;
  for (int i = 0; i < n; i++) x[i] = y[i] = i;
#pragma omp target map(tofrom: y, r) map(to: x)
  {
    volatile int counter = 0;
    axpy(n, table[1], x, y);
    r = spin(&counter);
  }
  for (int i = 0; i < n; i++) CHECK(y[i] == 3 * i);
  CHECK(r == 5);
  return failures != 0;
}
