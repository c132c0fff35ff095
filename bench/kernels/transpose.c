// transpose.c: many matrices of 128 x 128, each transposed.
// outer: a thread for each matrix. nested: a team for each matrix, its threads over the elements.
#include "kernel.h"

enum { N = 128 };

static void outer(const float *a, float *b, int matrices) {
#pragma omp target teams distribute parallel for
  for (int m = 0; m < matrices; m++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) b[m * N * N + j * N + i] = a[m * N * N + i * N + j];
}

static void nested(const float *a, float *b, int matrices) {
#pragma omp target teams distribute
  for (int m = 0; m < matrices; m++) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) b[m * N * N + j * N + i] = a[m * N * N + i * N + j];
  }
}

// Exact: copies.
static double check(const float *a, float *b, int matrices) {
#pragma omp target update from(b[:matrices * N * N])
  for (int m = 0; m < matrices; m += sample_step(matrices, 50))
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        expect("b", m * N * N + j * N + i, b[m * N * N + j * N + i], a[m * N * N + i * N + j], 0);
  return checksum_floats(b, matrices * N * N);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int matrices = scaled(2048, 1, 1);
  float *a = random_floats(matrices * N * N, 1, 0, 1), *b = calloc(matrices * N * N, sizeof *b);
#pragma omp target enter data map(to : a[:matrices * N * N], b[:matrices * N * N])
  MEASURE("transpose outer", , outer(a, b, matrices), check(a, b, matrices));
  forget(b, matrices * N * N * sizeof *b);
  MEASURE("transpose nested", , nested(a, b, matrices), check(a, b, matrices));
  return finish_kernel();
}
