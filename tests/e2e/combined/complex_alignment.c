// Complex numbers are loaded as one where their storage lies at a multiple of their size, and part by part
// elsewhere.
#include "../check.h"
#include <complex.h>
#include <stdlib.h>
static void add(int n, const float complex *x, float complex *y) {
  const float complex a = 0.5f + 2 * I;
#pragma omp target teams distribute parallel for map(to : x[:n]) map(y[:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
static void exchange(int n, double complex *z) {
#pragma omp target teams distribute parallel for map(z[:n])
  for (int i = 0; i < n / 2; i++) {
    const double complex own = z[i];
    z[i] = conj(z[n - 1 - i]);
    z[n - 1 - i] = own * I;
  }
}
int main(void) {
  enum { N = 500 };
  static double memory[4 * N + 8];
  for (int shift = 0; shift < 4; shift++) {
    float *f = (float *)memory + shift;
    float complex *x = (float complex *)f, *y = x + N;
    for (int i = 0; i < 4 * N; i++) f[i] = (float)(i % 17);
#pragma omp target data map(tofrom : f[:4 * N])
    add(N, x, y);
    for (int i = 0; i < N; i++) {
      CHECK(crealf(y[i]) == (float)((2 * N + 2 * i) % 17) + 0.5f * crealf(x[i]) - 2 * cimagf(x[i]));
      CHECK(cimagf(y[i]) == (float)((2 * N + 2 * i + 1) % 17) + 0.5f * cimagf(x[i]) + 2 * crealf(x[i]));
    }
    double *d = memory + shift;
    for (int i = 0; i < 2 * N; i++) d[i] = i;
#pragma omp target data map(tofrom : d[:2 * N])
    exchange(N, (double complex *)d);
    for (int i = 0; i < N / 2; i++) {
      CHECK(d[2 * i] == 2 * (N - 1 - i) && d[2 * i + 1] == -(2 * (N - 1 - i) + 1));
      CHECK(d[2 * (N - 1 - i)] == -(2 * i + 1) && d[2 * (N - 1 - i) + 1] == 2 * i);
    }
  }
  return failures != 0;
}
