// A function that is declared before the target region and defined after it.
#include "../check.h"
int later(int x);
static double average(const double *v, int n);
int main(void) {
  double v[4] = {1, 2, 3, 6}, a = 0;
  int r = 0;
#pragma omp target map(to: v) map(from: a, r)
  {
    a = average(v, 4);
    r = later(20);
  }
  CHECK(a == 3);
  CHECK(r == 41);
  return failures != 0;
}
int later(int x) { return 2 * x + 1; }
static double average(const double *v, int n) {
  double s = 0;
  while (n-- > 0) s += *v++;
  return s / 4;
}
