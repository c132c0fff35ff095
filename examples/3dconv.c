/*
 * 3dconv (PolyBench): three-dimensional convolution of an n x n x n volume; the border stays zero.
 *
 *     3dconv [n [repeats [check]]]        check 0 leaves the sequential version out
 */
#include "measure.h"

#define AT(i, j, k) (((i) * n + (j)) * n + (k))
#define CONVOLVE(A, i, j, k)                                                                                 \
  (c11 * A[AT(i - 1, j - 1, k - 1)] + c13 * A[AT(i + 1, j - 1, k - 1)] + c21 * A[AT(i - 1, j - 1, k - 1)] +   \
   c23 * A[AT(i + 1, j - 1, k - 1)] + c31 * A[AT(i - 1, j - 1, k - 1)] + c33 * A[AT(i + 1, j - 1, k - 1)] +   \
   c12 * A[AT(i + 0, j - 1, k + 0)] + c22 * A[AT(i + 0, j + 0, k + 0)] + c32 * A[AT(i + 0, j + 1, k + 0)] +   \
   c11 * A[AT(i - 1, j - 1, k + 1)] + c13 * A[AT(i + 1, j - 1, k + 1)] + c21 * A[AT(i - 1, j + 0, k + 1)] +   \
   c23 * A[AT(i + 1, j + 0, k + 1)] + c31 * A[AT(i - 1, j + 1, k + 1)] + c33 * A[AT(i + 1, j + 1, k + 1)])

static const float c11 = 2, c21 = 5, c31 = -8, c12 = -3, c22 = 6, c32 = -9, c13 = 4, c23 = 7, c33 = 10;

/* Transfers A in and B both ways (its border is not written), unless the caller has made them resident. */
static void convolution(int n, const float *A, float *B) {
#pragma omp target teams distribute parallel for collapse(3) thread_limit(256) \
    map(to: A[0:n*n*n]) map(tofrom: B[0:n*n*n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) B[AT(i, j, k)] = CONVOLVE(A, i, j, k);
}

static void convolution_sequential(int n, const float *A, float *B) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) B[AT(i, j, k)] = CONVOLVE(A, i, j, k);
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 32), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n * n;
  float *A = new_floats(size), *B = new_floats(size);
  double *total = malloc((repeats + 1) * sizeof *total), *resident = malloc((repeats + 1) * sizeof *resident);
  for (int i = 0; i < size; i++) {
    A[i] = sample(i);
    B[i] = 0;
  }

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    double start = now_ms();
    convolution(n, A, B);
    total[r] = now_ms() - start;
  }

  memset(B, 0, size * sizeof *B);
#pragma omp target data map(to: A[0:size]) map(tofrom: B[0:size])
  for (int r = 0; r <= repeats; r++) {
    double start = now_ms();
    convolution(n, A, B);
    resident[r] = now_ms() - start;
  }

  double error = -1;
  if (check) {
    float *expected = new_floats(size);
    memset(expected, 0, size * sizeof *expected);
    convolution_sequential(n, A, expected);
    error = relative_error(B, expected, size);
    free(expected);
  }
  int status = report("3dconv", n, median(resident + 1, repeats), median(total + 1, repeats), error);
  free(A), free(B), free(total), free(resident);
  return status;
}
