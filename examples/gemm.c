/*
 * gemm (PolyBench): C = alpha * A * B + beta * C with square matrices.
 *
 *     gemm [n [repeats [check]]]        check 0 leaves the sequential version out
 */
#include "measure.h"

static const float alpha = 1.5f, beta = 1.2f;

/* Transfers the matrices too, unless the caller has made them resident. */
static void gemm(int n, const float *A, const float *B, float *C) {
#pragma omp target teams distribute parallel for collapse(2) thread_limit(256) \
    map(to: A[0:n*n], B[0:n*n]) map(tofrom: C[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = C[i * n + j] * beta;
      for (int k = 0; k < n; k++) sum += alpha * A[i * n + k] * B[k * n + j];
      C[i * n + j] = sum;
    }
}

static void gemm_sequential(int n, const float *A, const float *B, float *C) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) C[i * n + j] *= beta;
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++) C[i * n + j] += alpha * A[i * n + k] * B[k * n + j];
  }
}

static void initialise(int n, float *A, float *B, float *C) {
  for (int i = 0; i < n * n; i++) {
    A[i] = sample(i);
    B[i] = sample(i + n);
    C[i] = sample(i + 2 * n);
  }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 64), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n;
  float *A = new_floats(size), *B = new_floats(size), *C = new_floats(size);
  double *total = malloc((repeats + 1) * sizeof *total), *resident = malloc((repeats + 1) * sizeof *resident);

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    initialise(n, A, B, C);
    double start = now_ms();
    gemm(n, A, B, C);
    total[r] = now_ms() - start;
  }

  initialise(n, A, B, C);
#pragma omp target data map(to: A[0:size], B[0:size]) map(tofrom: C[0:size])
  for (int r = 0; r <= repeats; r++) {
    initialise(n, A, B, C);
#pragma omp target update to(C[0:size])
    double start = now_ms();
    gemm(n, A, B, C);
    resident[r] = now_ms() - start;
  }

  double error = -1;
  if (check) {
    float *expected = new_floats(size);
    initialise(n, A, B, expected);
    gemm_sequential(n, A, B, expected);
    error = relative_error(C, expected, size);
    free(expected);
  }
  int status = report("gemm", n, median(resident + 1, repeats), median(total + 1, repeats), error);
  free(A), free(B), free(C), free(total), free(resident);
  return status;
}
