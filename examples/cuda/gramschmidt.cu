/* gramschmidt (PolyBench) in CUDA: A = Q * R. The same command line as ../gramschmidt.c. */
#include "cuda.h"

static __global__ void norm_kernel(int n, int k, const float *A, float *R) {
  float norm = 0;
  for (int i = 0; i < n; i++) norm += A[i * n + k] * A[i * n + k];
  R[k * n + k] = sqrtf(norm);
}

static __global__ void column_kernel(int n, int k, const float *A, const float *R, float *Q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) Q[i * n + k] = A[i * n + k] / R[k * n + k];
}

static __global__ void project_kernel(int n, int k, float *A, float *R, const float *Q) {
  int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (j < n) {
    float sum = 0;
    for (int i = 0; i < n; i++) sum += Q[i * n + k] * A[i * n + j];
    R[k * n + j] = sum;
    for (int i = 0; i < n; i++) A[i * n + j] -= Q[i * n + k] * sum;
  }
}

static void gramschmidt(int n, float *A, float *R, float *Q) {
  dim3 block(256, 1);
  for (int k = 0; k < n; k++) {
    norm_kernel<<<1, 1>>>(n, k, A, R);
    column_kernel<<<blocks(n, 256), block>>>(n, k, A, R, Q);
    if (k + 1 < n) project_kernel<<<blocks(n - k - 1, 256), block>>>(n, k, A, R, Q);
  }
  FINISH();
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
  double *total = (double *)malloc((repeats + 1) * sizeof *total);
  double *resident = (double *)malloc((repeats + 1) * sizeof *resident);

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    initialise(n, A, R, Q);
    double start = now_ms();
    float *dA = device_floats(A, size), *dR = device_floats(R, size), *dQ = device_floats(Q, size);
    gramschmidt(n, dA, dR, dQ);
    to_host(A, dA, size);
    to_host(R, dR, size);
    to_host(Q, dQ, size);
    CHECK(cudaFree(dA));
    CHECK(cudaFree(dR));
    CHECK(cudaFree(dQ));
    total[r] = now_ms() - start;
  }

  initialise(n, A, R, Q);
  float *dA = device_floats(A, size), *dR = device_floats(R, size), *dQ = device_floats(Q, size);
  for (int r = 0; r <= repeats; r++) {
    to_device(dA, A, size);
    double start = now_ms();
    gramschmidt(n, dA, dR, dQ);
    resident[r] = now_ms() - start;
  }
  to_host(R, dR, size);
  to_host(Q, dQ, size);

  double error = -1;
  if (check) {
    float *expected_R = new_floats(size), *expected_Q = new_floats(size);
    initialise(n, A, expected_R, expected_Q);
    gramschmidt_sequential(n, A, expected_R, expected_Q);
    error = fmax(relative_error(R, expected_R, size), relative_error(Q, expected_Q, size));
  }
  return report("gramschmidt", n, median(resident + 1, repeats), median(total + 1, repeats), error);
}
