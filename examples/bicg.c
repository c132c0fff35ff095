/*
 * bicg (PolyBench): the two products of the BiCG method, s = transpose(A) * r and q = A * p.
 *
 *     bicg [n [repeats [check]]]        check 0 leaves the sequential version out
 */
#include "measure.h"

/* Transfers the inputs in and s and q out, unless the caller has made them resident. */
static void bicg(int n, const float *A, const float *r, const float *p, float *s, float *q) {
#pragma omp target data map(to: A[0:n*n], r[0:n], p[0:n]) map(from: s[0:n], q[0:n])
  {
#pragma omp target teams distribute parallel for thread_limit(256)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int i = 0; i < n; i++) sum += r[i] * A[i * n + j];
      s[j] = sum;
    }
#pragma omp target teams distribute parallel for thread_limit(256)
    for (int i = 0; i < n; i++) {
      float sum = 0;
      for (int j = 0; j < n; j++) sum += A[i * n + j] * p[j];
      q[i] = sum;
    }
  }
}

static void bicg_sequential(int n, const float *A, const float *r, const float *p, float *s, float *q) {
  for (int j = 0; j < n; j++) s[j] = 0;
  for (int i = 0; i < n; i++) {
    q[i] = 0;
    for (int j = 0; j < n; j++) {
      s[j] += r[i] * A[i * n + j];
      q[i] += A[i * n + j] * p[j];
    }
  }
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 128), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n;
  float *A = new_floats(size), *r = new_floats(n), *p = new_floats(n), *s = new_floats(n), *q = new_floats(n);
  double *total = malloc((repeats + 1) * sizeof *total), *resident = malloc((repeats + 1) * sizeof *resident);
  for (int i = 0; i < size; i++) A[i] = sample(i);
  for (int i = 0; i < n; i++) {
    r[i] = sample(i + 7);
    p[i] = sample(i + 7 + n);
  }

  /* Run 0 is not counted: it starts the device. */
  for (int k = 0; k <= repeats; k++) {
    double start = now_ms();
    bicg(n, A, r, p, s, q);
    total[k] = now_ms() - start;
  }

  for (int i = 0; i < n; i++) s[i] = q[i] = -1;
#pragma omp target data map(to: A[0:size], r[0:n], p[0:n]) map(from: s[0:n], q[0:n])
  for (int k = 0; k <= repeats; k++) {
    double start = now_ms();
    bicg(n, A, r, p, s, q);
    resident[k] = now_ms() - start;
  }

  double error = -1;
  if (check) {
    float *expected_s = new_floats(n), *expected_q = new_floats(n);
    bicg_sequential(n, A, r, p, expected_s, expected_q);
    error = fmax(relative_error(s, expected_s, n), relative_error(q, expected_q, n));
    free(expected_s), free(expected_q);
  }
  int status = report("bicg", n, median(resident + 1, repeats), median(total + 1, repeats), error);
  free(A), free(r), free(p), free(s), free(q), free(total), free(resident);
  return status;
}
