// A graph whose arrays are larger than static shared memory: they lie in dynamic shared memory, and where a device has less, in
// global memory.
#include "../check.h"
#include <stdlib.h>

enum { S = 64, Q = 8 };

int main(void) {
  const int n = 320;
  double *a = malloc(n * sizeof *a), *out = malloc(n * sizeof *out);
  for (int p = 0; p < n; p++) a[p] = p % 13, out[p] = 0;
#pragma omp target teams distribute map(to : a[0 : n]) map(tofrom : out[0 : n])
  for (int p = 0; p < n; p += 32) {
    double x[S][32], y[S][32], z[S][32], part[Q][32]; // 51,200 bytes
#pragma omp parallel num_threads(256)
#pragma omp single
    {
      for (int s = 0; s < S; s++)
#pragma omp task depend(out : x[s], y[s], z[s])
#pragma omp simd
        for (int l = 0; l < 32; l++) {
          x[s][l] = a[p + l] + s;
          y[s][l] = a[p + l] * s;
          z[s][l] = s;
        }
      for (int q = 0; q < Q; q++)
#pragma omp task depend(iterator(s = 0 : S), in : x[s], y[s], z[s]) depend(out : part[q])
#pragma omp simd
        for (int l = 0; l < 32; l++) {
          double sum = 0;
          for (int s = q; s < S; s += Q) sum += x[s][l] + 2 * y[s][l] - z[S - 1 - s][l];
          part[q][l] = sum;
        }
#pragma omp task depend(iterator(q = 0 : Q), in : part[q])
#pragma omp simd
      for (int l = 0; l < 32; l++) {
        double sum = 0;
        for (int q = 0; q < Q; q++) sum += part[q][l];
        out[p + l] += sum;
      }
#pragma omp taskwait
    }
  }
  for (int p = 0; p < n; p++) {
    double sum = 0;
    for (int s = 0; s < S; s++) sum += a[p] + s + 2 * a[p] * s - (S - 1 - s);
    CHECK(out[p] == sum);
  }
  free(a), free(out);
  return failures != 0;
}
