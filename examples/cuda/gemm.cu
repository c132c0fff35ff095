/* gemm (PolyBench) in CUDA: C = alpha * A * B + beta * C. The same command line as ../gemm.c. */
#include "cuda.h"

static const float alpha = 1.5f, beta = 1.2f;

static __global__ void gemm_kernel(int n, float alpha, float beta, const float *A, const float *B, float *C) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) {
    float sum = C[i * n + j] * beta;
    for (int k = 0; k < n; k++) sum += alpha * A[i * n + k] * B[k * n + j];
    C[i * n + j] = sum;
  }
}

static void gemm(int n, const float *A, const float *B, float *C) {
  dim3 block(32, 8), grid(blocks(n, 32), blocks(n, 8));
  gemm_kernel<<<grid, block>>>(n, alpha, beta, A, B, C);
  FINISH();
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
  double *total = (double *)malloc((repeats + 1) * sizeof *total);
  double *resident = (double *)malloc((repeats + 1) * sizeof *resident);

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    initialise(n, A, B, C);
    double start = now_ms();
    float *dA = device_floats(A, size), *dB = device_floats(B, size), *dC = device_floats(C, size);
    gemm(n, dA, dB, dC);
    to_host(C, dC, size);
    CHECK(cudaFree(dA));
    CHECK(cudaFree(dB));
    CHECK(cudaFree(dC));
    total[r] = now_ms() - start;
  }

  initialise(n, A, B, C);
  float *dA = device_floats(A, size), *dB = device_floats(B, size), *dC = device_floats(C, size);
  for (int r = 0; r <= repeats; r++) {
    to_device(dC, C, size);
    double start = now_ms();
    gemm(n, dA, dB, dC);
    resident[r] = now_ms() - start;
  }
  to_host(C, dC, size);

  double error = -1;
  if (check) {
    float *expected = new_floats(size);
    initialise(n, A, B, expected);
    gemm_sequential(n, A, B, expected);
    error = relative_error(C, expected, size);
  }
  return report("gemm", n, median(resident + 1, repeats), median(total + 1, repeats), error);
}
