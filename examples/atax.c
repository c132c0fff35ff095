/*
 * atax (PolyBench): y = transpose(A) * (A * x).
 *
 *     atax [n [repeats [check]]]        check 0 leaves the sequential version out
 */
#include "measure.h"

/* Transfers A and x in and y out, unless the caller has made them resident. */
static void atax(int n, const float *A, const float *x, float *y, float *tmp) {
#pragma omp target data map(to: A[0:n*n], x[0:n]) map(from: y[0:n]) map(alloc: tmp[0:n])
  {
#pragma omp target teams distribute parallel for thread_limit(256)
    for (int i = 0; i < n; i++) {
      float sum = 0;
      for (int j = 0; j < n; j++) sum += A[i * n + j] * x[j];
      tmp[i] = sum;
    }
#pragma omp target teams distribute parallel for thread_limit(256)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int i = 0; i < n; i++) sum += A[i * n + j] * tmp[i];
      y[j] = sum;
    }
  }
}

static void atax_sequential(int n, const float *A, const float *x, float *y) {
  for (int j = 0; j < n; j++) y[j] = 0;
  for (int i = 0; i < n; i++) {
    float tmp = 0;
    for (int j = 0; j < n; j++) tmp += A[i * n + j] * x[j];
    for (int j = 0; j < n; j++) y[j] += A[i * n + j] * tmp;
  }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 128), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n;
  float *A = new_floats(size), *x = new_floats(n), *y = new_floats(n), *tmp = new_floats(n);
  double *total = malloc((repeats + 1) * sizeof *total), *resident = malloc((repeats + 1) * sizeof *resident);
  for (int i = 0; i < size; i++) A[i] = sample(i);
  for (int i = 0; i < n; i++) x[i] = sample(i + 7);

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    double start = now_ms();
    atax(n, A, x, y, tmp);
    total[r] = now_ms() - start;
  }

  for (int i = 0; i < n; i++) y[i] = -1;
#pragma omp target data map(to: A[0:size], x[0:n]) map(from: y[0:n]) map(alloc: tmp[0:n])
  for (int r = 0; r <= repeats; r++) {
    double start = now_ms();
    atax(n, A, x, y, tmp);
    resident[r] = now_ms() - start;
  }

  double error = -1;
  if (check) {
    float *expected = new_floats(n);
    atax_sequential(n, A, x, expected);
    error = relative_error(y, expected, n);
    free(expected);
  }
  int status = report("atax", n, median(resident + 1, repeats), median(total + 1, repeats), error);
  free(A), free(x), free(y), free(tmp), free(total), free(resident);
  return status;
}
