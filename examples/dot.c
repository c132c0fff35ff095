/*
 * dot: the scalar product of two vectors, by a reduction over all threads of all teams.
 *
 *     dot [size]
 */
#include "measure.h"

static double dot(int n, const float *x, const float *y) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum) map(to: x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    sum += (double)x[i] * y[i];
  return sum;
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 100000);
  float *x = new_floats(n), *y = new_floats(n);
  double expected = 0;
  /* Multiples of 1/64 keep every sum exact in any order. */
  for (int i = 0; i < n; i++) {
    x[i] = (int)(sample(i) * 64) / 8.0f;
    y[i] = (int)(sample(i + n) * 64) / 8.0f;
    expected += (double)x[i] * y[i];
  }
  double start = now_ms();
  double sum = dot(n, x, y);
  double time = now_ms() - start;
  printf("dot n=%d time_ms=%.3f errors=%d\n", n, time, sum != expected);
  free(x), free(y);
  return sum != expected;
}

// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
