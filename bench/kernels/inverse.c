// inverse.c: many matrices of 64 x 64, each inverted by Gauss and Jordan's method: pivots one after the other.
// outer: a thread for each matrix, in global memory. nested: a team for each matrix, which lies in the team's memory.
#include "kernel.h"

enum { N = 64 };

static void outer(const float *a, float *b, int matrices) {
#pragma omp target teams distribute parallel for
  for (int m = 0; m < matrices; m++) {
    float *x = b + m * N * N;
    for (int k = 0; k < N * N; k++) x[k] = a[m * N * N + k];
    for (int p = 0; p < N; p++) {
      const float inverse = 1 / x[p * N + p];
      x[p * N + p] = 1;
      for (int j = 0; j < N; j++) x[p * N + j] *= inverse;
      for (int i = 0; i < N; i++) {
        if (i == p) continue;
        const float factor = x[i * N + p];
        x[i * N + p] = 0;
        for (int j = 0; j < N; j++) x[i * N + j] -= factor * x[p * N + j];
      }
    }
  }
}

static void nested(const float *a, float *b, int matrices) {
#pragma omp target teams distribute
  for (int m = 0; m < matrices; m++) {
    float x[N][N], row[N], column[N];
#pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) x[i][j] = a[m * N * N + i * N + j];
    for (int p = 0; p < N; p++) {
#pragma omp parallel for
      for (int k = 0; k < N; k++) {
        row[k] = (k == p ? 1 : x[p][k]) / x[p][p];
        column[k] = x[k][p];
      }
#pragma omp parallel for collapse(2)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) x[i][j] = i == p ? row[j] : (j == p ? 0 : x[i][j]) - column[i] * row[j];
    }
#pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) b[m * N * N + i * N + j] = x[i][j];
  }
}

// Tolerance 1e-3: elements of the product of a matrix and its inverse, beside 0 and 1.
static double check(const float *a, float *b, int matrices) {
#pragma omp target update from(b[:matrices * N * N])
  for (int m = 0; m < matrices; m += sample_step(matrices, 20))
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        double sum = 0;
        for (int k = 0; k < N; k++) sum += (double)a[m * N * N + i * N + k] * b[m * N * N + k * N + j];
        expect("a*b", m * N * N + i * N + j, sum, i == j, 1e-3);
      }
  return checksum_floats(b, matrices * N * N);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int matrices = scaled(2000, 1, 1);
  float *a = random_floats(matrices * N * N, 1, 0, 1), *b = calloc(matrices * N * N, sizeof *b);
  for (int m = 0; m < matrices; m++)
    for (int i = 0; i < N; i++) a[m * N * N + i * N + i] += 8;
#pragma omp target enter data map(to : a[:matrices * N * N], b[:matrices * N * N])
  MEASURE("inverse outer", , outer(a, b, matrices), check(a, b, matrices));
  forget(b, matrices * N * N * sizeof *b);
  MEASURE("inverse nested", , nested(a, b, matrices), check(a, b, matrices));
  return finish_kernel();
}
