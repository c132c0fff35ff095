/*
 * overlap: what target tasks gain. COUNT kernels of one team each (default 2) run one after the other and then with
 * nowait; then COUNT arrays of MB megabytes are mapped, worked on and mapped back, one after the other and then with
 * nowait. "returned" is when the encountering thread had left the last construct with nowait. Kernels that overlap
 * take as long as the longest, COUNT times less than their sum.
 *
 *     overlap [COUNT] [MB]
 */
#include "../examples/measure.h"
#include <stdlib.h>

static double step(double x) { return x * 0.999999 + 1e-6; }

static double kernels(int count, int nowait, double *returned) {
  static double out[64];
  const double start = now_ms();
  for (int k = 0; k < count; k++) {
    double *o = &out[k];
    if (nowait) {
#pragma omp target nowait map(from : o[0 : 1])
      {
        double x = k;
        for (int i = 0; i < 1000000; i++) x = step(x);
        o[0] = x;
      }
    } else {
#pragma omp target map(from : o[0 : 1])
      {
        double x = k;
        for (int i = 0; i < 1000000; i++) x = step(x);
        o[0] = x;
      }
    }
  }
  *returned = now_ms() - start;
#pragma omp taskwait
  return now_ms() - start;
}

static double arrays(int count, long n, float **a, int nowait, double *returned) {
  const double start = now_ms();
  for (int k = 0; k < count; k++) {
    float *x = a[k];
    if (nowait) {
#pragma omp target teams distribute parallel for nowait map(tofrom : x[0 : n])
      for (long i = 0; i < n; i++) {
        float v = x[i];
        for (int j = 0; j < 2000; j++) v = v * 0.999f + 0.001f;
        x[i] = v;
      }
    } else {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
      for (long i = 0; i < n; i++) {
        float v = x[i];
        for (int j = 0; j < 2000; j++) v = v * 0.999f + 0.001f;
        x[i] = v;
      }
    }
  }
  *returned = now_ms() - start;
#pragma omp taskwait
  return now_ms() - start;
}

int main(int argc, char **argv) {
  const int count = argument(argc, argv, 1, 2);
  const long n = argument(argc, argv, 2, 64) * 262144L;
  if (count > 64) return 2;
  float *a[64];
  for (int k = 0; k < count; k++) {
    a[k] = malloc(n * sizeof(float));
    for (long i = 0; i < n; i++) a[k][i] = (float) (i % 7);
  }
  double returned, alone = 0, sum = 0, together = 0;
  for (int round = 0; round < 2; round++) { // the first one starts devices and helpers
    alone = kernels(1, 0, &returned);
    sum = kernels(count, 0, &returned);
    together = kernels(count, 1, &returned);
  }
  printf("kernels: one %.2f ms, %d in turn %.2f ms, with nowait %.2f ms (returned after %.3f ms): %.2f of the sum\n",
         alone, count, sum, together, returned, together / sum);
  for (int round = 0; round < 2; round++) {
    sum = arrays(count, n, a, 0, &returned);
    together = arrays(count, n, a, 1, &returned);
  }
  printf("arrays of %ld MB: %d in turn %.2f ms, with nowait %.2f ms (returned after %.3f ms): %.2f of the sum\n",
         n / 262144, count, sum, together, returned, together / sum);
  return 0;
}
