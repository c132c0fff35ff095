/*
 * mvt (PolyBench): x1 += A * y1 and x2 += transpose(A) * y2.
 *
 *     mvt [n [repeats [check]]]        check 0 leaves the sequential version out
 */
#include "measure.h"

/* Transfers the inputs in and x1 and x2 both ways, unless the caller has made them resident. */
static void mvt(int n, const float *A, const float *y1, const float *y2, float *x1, float *x2) {
#pragma omp target data map(to: A[0:n*n], y1[0:n], y2[0:n]) map(tofrom: x1[0:n], x2[0:n])
  {
#pragma omp target teams distribute parallel for thread_limit(256)
    for (int i = 0; i < n; i++) {
      float sum = x1[i];
      for (int j = 0; j < n; j++) sum += A[i * n + j] * y1[j];
      x1[i] = sum;
    }
#pragma omp target teams distribute parallel for thread_limit(256)
    for (int i = 0; i < n; i++) {
      float sum = x2[i];
      for (int j = 0; j < n; j++) sum += A[j * n + i] * y2[j];
      x2[i] = sum;
    }
  }
}

static void mvt_sequential(int n, const float *A, const float *y1, const float *y2, float *x1, float *x2) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) x1[i] += A[i * n + j] * y1[j];
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) x2[i] += A[j * n + i] * y2[j];
}

static void initialise(int n, float *x1, float *x2) {
  for (int i = 0; i < n; i++) {
    x1[i] = sample(i + 3);
    x2[i] = sample(i + 3 + n);
  }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 128), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n;
  float *A = new_floats(size), *y1 = new_floats(n), *y2 = new_floats(n), *x1 = new_floats(n), *x2 = new_floats(n);
  double *total = malloc((repeats + 1) * sizeof *total), *resident = malloc((repeats + 1) * sizeof *resident);
  for (int i = 0; i < size; i++) A[i] = sample(i);
  for (int i = 0; i < n; i++) {
    y1[i] = sample(i + 7);
    y2[i] = sample(i + 7 + n);
  }

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    initialise(n, x1, x2);
    double start = now_ms();
    mvt(n, A, y1, y2, x1, x2);
    total[r] = now_ms() - start;
  }

  initialise(n, x1, x2);
#pragma omp target data map(to: A[0:size], y1[0:n], y2[0:n]) map(tofrom: x1[0:n], x2[0:n])
  for (int r = 0; r <= repeats; r++) {
    initialise(n, x1, x2);
#pragma omp target update to(x1[0:n], x2[0:n])
    double start = now_ms();
    mvt(n, A, y1, y2, x1, x2);
    resident[r] = now_ms() - start;
  }

  double error = -1;
  if (check) {
    float *expected1 = new_floats(n), *expected2 = new_floats(n);
    initialise(n, expected1, expected2);
    mvt_sequential(n, A, y1, y2, expected1, expected2);
    error = fmax(relative_error(x1, expected1, n), relative_error(x2, expected2, n));
    free(expected1), free(expected2);
  }
  int status = report("mvt", n, median(resident + 1, repeats), median(total + 1, repeats), error);
  free(A), free(y1), free(y2), free(x1), free(x2), free(total), free(resident);
  return status;
}
