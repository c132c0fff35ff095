/* 3dconv (PolyBench) in CUDA: three-dimensional convolution. The same command line as ../3dconv.c. */
#include "cuda.h"

#define AT(i, j, k) (((i) * n + (j)) * n + (k))
#define CONVOLVE(A, i, j, k)                                                                                 \
  (c11 * A[AT(i - 1, j - 1, k - 1)] + c13 * A[AT(i + 1, j - 1, k - 1)] + c21 * A[AT(i - 1, j - 1, k - 1)] +   \
   c23 * A[AT(i + 1, j - 1, k - 1)] + c31 * A[AT(i - 1, j - 1, k - 1)] + c33 * A[AT(i + 1, j - 1, k - 1)] +   \
   c12 * A[AT(i + 0, j - 1, k + 0)] + c22 * A[AT(i + 0, j + 0, k + 0)] + c32 * A[AT(i + 0, j + 1, k + 0)] +   \
   c11 * A[AT(i - 1, j - 1, k + 1)] + c13 * A[AT(i + 1, j - 1, k + 1)] + c21 * A[AT(i - 1, j + 0, k + 1)] +   \
   c23 * A[AT(i + 1, j + 0, k + 1)] + c31 * A[AT(i - 1, j + 1, k + 1)] + c33 * A[AT(i + 1, j + 1, k + 1)])

static __global__ void convolution_kernel(int n, const float *A, float *B) {
  const float c11 = 2, c21 = 5, c31 = -8, c12 = -3, c22 = 6, c32 = -9, c13 = 4, c23 = 7, c33 = 10;
  int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int i = blockIdx.z * blockDim.z + threadIdx.z + 1;
  if (i < n - 1 && j < n - 1 && k < n - 1) B[AT(i, j, k)] = CONVOLVE(A, i, j, k);
}

static void convolution(int n, const float *A, float *B) {
  dim3 block(32, 4, 2), grid(blocks(n - 2, 32), blocks(n - 2, 4), blocks(n - 2, 2));
  convolution_kernel<<<grid, block>>>(n, A, B);
  FINISH();
}

static void convolution_sequential(int n, const float *A, float *B) {
  const float c11 = 2, c21 = 5, c31 = -8, c12 = -3, c22 = 6, c32 = -9, c13 = 4, c23 = 7, c33 = 10;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) B[AT(i, j, k)] = CONVOLVE(A, i, j, k);
}

int main(int argc, char **argv) {
  int n = argument(argc, argv, 1, 32), repeats = argument(argc, argv, 2, 1), check = argument(argc, argv, 3, 1);
  int size = n * n * n;
  float *A = new_floats(size), *B = new_floats(size);
  double *total = (double *)malloc((repeats + 1) * sizeof *total);
  double *resident = (double *)malloc((repeats + 1) * sizeof *resident);
  for (int i = 0; i < size; i++) {
    A[i] = sample(i);
    B[i] = 0;
  }

  /* Run 0 is not counted: it starts the device. */
  for (int r = 0; r <= repeats; r++) {
    double start = now_ms();
    float *dA = device_floats(A, size), *dB = device_floats(B, size);
    convolution(n, dA, dB);
    to_host(B, dB, size);
    CHECK(cudaFree(dA));
    CHECK(cudaFree(dB));
    total[r] = now_ms() - start;
  }

  memset(B, 0, size * sizeof *B);
  float *dA = device_floats(A, size), *dB = device_floats(B, size);
  for (int r = 0; r <= repeats; r++) {
    double start = now_ms();
    convolution(n, dA, dB);
    resident[r] = now_ms() - start;
  }
  to_host(B, dB, size);

  double error = -1;
  if (check) {
    float *expected = new_floats(size);
    memset(expected, 0, size * sizeof *expected);
    convolution_sequential(n, A, expected);
    error = relative_error(B, expected, size);
  }
  return report("3dconv", n, median(resident + 1, repeats), median(total + 1, repeats), error);
}
