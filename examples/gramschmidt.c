/*
 * gramschmidt (PolyBench): A = Q * R by the modified Gram-Schmidt process, three small target regions for
 * each column.
 *
 *     gramschmidt [n [repeats [check]]]        check 0 leaves the sequential version out
 */
#include "measure.h"

/* Transfers A both ways and R and Q out, unless the caller has made them resident. */
static void gramschmidt(int n, float *A, float *R, float *Q) {
#pragma omp target data map(tofrom: A[0:n*n], R[0:n*n], Q[0:n*n])
  for (int k = 0; k < n; k++) {
#pragma omp target
    {
      float norm = 0;
      for (int i = 0; i < n; i++) norm += A[i * n + k] * A[i * n + k];
      R[k * n + k] = sqrtf(norm);
    }
#pragma omp target teams distribute parallel for thread_limit(256)
    for (int i = 0; i < n; i++) Q[i * n + k] = A[i * n + k] / R[k * n + k];

#pragma omp target teams distribute parallel for thread_limit(256)
    for (int j = k + 1; j < n; j++) {
      float sum = 0;
      for (int i = 0; i < n; i++) sum += Q[i * n + k] * A[i * n + j];
      R[k * n + j] = sum;
      for (int i = 0; i < n; i++) A[i * n + j] -= Q[i * n + k] * sum;
    }
  }
}

static void gramschmidt_sequential(int n, float *A, float *R, float *Q) {
  for (int k = 0; k < n; k++) {
    float norm = 0;
    for (int i = 0; i < n; i++) norm += A[i * n + k] * A[i * n + k];
    R[k * n + k] = sqrtf(norm);
    for (int i = 0; i < n; i++) Q[i * n + k] = A[i * n + k] / R[k * n + k];
    for (int j = k + 1; j < n; j++) R[k * n + j] = 0;
    for (int i = 0; i < n; i++)
      for (int j = k + 1; j < n; j++) R[k * n + j] += Q[i * n + k] * A[i * n + j];
    for (int i = 0; i < n; i++)
      for (int j = k + 1; j < n; j++) A[i * n + j] -= Q[i * n + k] * R[k * n + j];
  }
}

/* The columns are far from dependent on each other, so that single precision suffices. */
static void initialise(int n, float *A, float *R, float *Q) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      A[i * n + j] = sample(i * n + j) + (i == j ? n : 0);
      R[i * n + j] = Q[i * n + j] = 0;
    }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 32), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n;
  float *A = new_floats(size), *R = new_floats(size), *Q = new_floats(size);
  double *total = malloc((repeats + 1) * sizeof *total), *resident = malloc((repeats + 1) * sizeof *resident);

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    initialise(n, A, R, Q);
    double start = now_ms();
    gramschmidt(n, A, R, Q);
    total[r] = now_ms() - start;
  }

  initialise(n, A, R, Q);
#pragma omp target data map(tofrom: A[0:size], R[0:size], Q[0:size])
  for (int r = 0; r <= repeats; r++) {
    initialise(n, A, R, Q);
#pragma omp target update to(A[0:size])
    double start = now_ms();
    gramschmidt(n, A, R, Q);
    resident[r] = now_ms() - start;
  }

  double error = -1;
  if (check) {
    float *expected_R = new_floats(size), *expected_Q = new_floats(size);
    initialise(n, A, expected_R, expected_Q);
    gramschmidt_sequential(n, A, expected_R, expected_Q);
    error = fmax(relative_error(R, expected_R, size), relative_error(Q, expected_Q, size));
    free(expected_R), free(expected_Q);
  }
  int status = report("gramschmidt", n, median(resident + 1, repeats), median(total + 1, repeats), error);
  free(A), free(R), free(Q), free(total), free(resident);
  return status;
}
