// Complex numbers on the device: a Mandelbrot row.
#include "../check.h"
#include <complex.h>
#define N 40
static int steps(double _Complex c) {
  double _Complex z = 0;
  int n = 0;
  while (n < 50 && creal(z) * creal(z) + cimag(z) * cimag(z) <= 4) {
    z = z * z + c;
    n++;
  }
  return n;
}
int main(void) {
  int r[N];
#pragma omp target teams distribute parallel for map(from: r)
  for (int i = 0; i < N; i++) r[i] = steps(-2 + 0.06 * i + 0.25 * I);
  for (int i = 0; i < N; i++) CHECK(r[i] == steps(-2 + 0.06 * i + 0.25 * I));
  return failures != 0;
}
