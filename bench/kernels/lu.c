// lu.c: one step of an LU decomposition: the product of a column and a row is taken from the rest of the matrix.
// outer: a thread for each row. nested: a team for each row, its threads along the row.
#include "kernel.h"

static void outer(float *a, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) a[i * n + j] -= a[i * n] * a[j];
}

static void nested(float *a, int n) {
#pragma omp target teams distribute
  for (int i = 1; i < n; i++) {
#pragma omp parallel for
    for (int j = 1; j < n; j++) a[i * n + j] -= a[i * n] * a[j];
  }
}

// Tolerance 1e-6: one multiplication and subtraction.
static double check(const float *before, float *a, int n) {
#pragma omp target update from(a[:n * n])
  for (int i = 0; i < n; i += sample_step(n, 100))
    for (int j = 0; j < n; j++) {
      const double product = i && j ? (double)before[i * n] * before[j] : 0;
      expect("a", i * n + j, a[i * n + j], before[i * n + j] - product, 1e-6);
    }
  return checksum_floats(a, n * n);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(4096, 2, 1);
  float *before = random_floats(n * n, 1, 0, 1), *a = malloc(n * n * sizeof *a);
#pragma omp target enter data map(to : before[:n * n]) map(alloc : a[:n * n])
  MEASURE("lu outer", restore_device(a, before, n * n * sizeof *a), outer(a, n), check(before, a, n));
  MEASURE("lu nested", restore_device(a, before, n * n * sizeof *a), nested(a, n), check(before, a, n));
  return finish_kernel();
}
