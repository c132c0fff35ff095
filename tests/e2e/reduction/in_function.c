// The same function with a reduction, called on the host and on the device.
#include "../check.h"
static double dot(const double *x, const double *y, int n) {
  double s = 0;
#pragma omp parallel for reduction(+: s)
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}
int main(void) {
  double x[100], y[100], d = 0;
  for (int i = 0; i < 100; i++) {
    x[i] = i;
    y[i] = 2;
  }
#pragma omp target map(to: x, y) map(from: d)
  d = dot(x, y, 100);
  CHECK(d == 9900);
  CHECK(dot(x, y, 100) == 9900);
  return failures != 0;
}
