// cholesky.c: 8192 symmetric matrices of 32 x 32, each decomposed as L * L^T.
// outer: a thread for each matrix, in global memory. nested: a team for each matrix, which lies in the team's
// memory: a region for each column, and one for what is left.
#include "kernel.h"

enum { N = 32 };
typedef float matrix[N][N];

static void outer(const matrix *a, matrix *l, int matrices) {
#pragma omp target teams distribute parallel for
  for (int m = 0; m < matrices; m++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) l[m][i][j] = j <= i ? a[m][i][j] : 0;
    for (int k = 0; k < N; k++) {
      l[m][k][k] = sqrtf(l[m][k][k]);
      for (int i = k + 1; i < N; i++) l[m][i][k] /= l[m][k][k];
      for (int i = k + 1; i < N; i++)
        for (int j = k + 1; j <= i; j++) l[m][i][j] -= l[m][i][k] * l[m][j][k];
    }
  }
}

static void nested(const matrix *a, matrix *l, int matrices) {
#pragma omp target teams distribute
  for (int m = 0; m < matrices; m++) {
    float s[N][N];
#pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) s[i][j] = j <= i ? a[m][i][j] : 0;
    for (int k = 0; k < N; k++) {
      const float root = sqrtf(s[k][k]);
      s[k][k] = root;
#pragma omp parallel for
      for (int i = k + 1; i < N; i++) s[i][k] /= root;
#pragma omp parallel for
      for (int i = k + 1; i < N; i++)
        for (int j = k + 1; j <= i; j++) s[i][j] -= s[i][k] * s[j][k];
    }
#pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) l[m][i][j] = s[i][j];
  }
}

// Tolerance 1e-3: elements of the product L * L^T, beside the matrix's.
static double check(const matrix *a, matrix *l, int matrices) {
#pragma omp target update from(l[:matrices])
  for (int m = 0; m < matrices; m += sample_step(matrices, 20))
    for (int i = 0; i < N; i++)
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k <= j; k++) sum += (double)l[m][i][k] * l[m][j][k];
        expect("l*l'", (m * N + i) * N + j, sum, a[m][i][j], 1e-3);
      }
  return checksum_floats(&l[0][0][0], (long)matrices * N * N);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int matrices = scaled(8192, 1, 1);
  matrix *a = (matrix *)random_floats((long)matrices * N * N, 1, 0, 1), *l = calloc(matrices, sizeof *l);
  for (int m = 0; m < matrices; m++)
    for (int i = 0; i < N; i++) {
      a[m][i][i] += N;
      for (int j = 0; j < i; j++) a[m][j][i] = a[m][i][j];
    }
#pragma omp target enter data map(to : a[:matrices], l[:matrices])
  MEASURE("cholesky outer", , outer(a, l, matrices), check(a, l, matrices));
  forget(l, matrices * sizeof *l);
  MEASURE("cholesky nested", , nested(a, l, matrices), check(a, l, matrices));
  return finish_kernel();
}
