// inverse.cu: inverse.c in CUDA: a block for each matrix, which lies in shared memory.
#include "kernel.h"

constexpr int N = 64;

__global__ void inverse(const float *a, float *b) {
  __shared__ float x[N][N], row[N], column[N];
  const long matrix = (long)blockIdx.x * N * N;
  const int j = threadIdx.x;
  for (int i = threadIdx.y; i < N; i += blockDim.y) x[i][j] = a[matrix + i * N + j];
  __syncthreads();
  for (int p = 0; p < N; p++) {
    if (threadIdx.y == 0) row[j] = (j == p ? 1 : x[p][j]) / x[p][p];
    if (threadIdx.y == 1) column[j] = x[j][p];
    __syncthreads();
    for (int i = threadIdx.y; i < N; i += blockDim.y)
      x[i][j] = i == p ? row[j] : (j == p ? 0 : x[i][j]) - column[i] * row[j];
    __syncthreads();
  }
  for (int i = threadIdx.y; i < N; i += blockDim.y) b[matrix + i * N + j] = x[i][j];
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int matrices = scaled(2000, 1, 1), elements = matrices * N * N;
  float *host = random_floats(elements, 1, 0, 1);
  for (int m = 0; m < matrices; m++)
    for (int i = 0; i < N; i++) host[m * N * N + i * N + i] += 8;
  float *a = to_device(host, elements), *b = device_array<float>(elements);
  MEASURE("inverse cuda", , (inverse<<<matrices, dim3(N, 4)>>>(a, b), synchronize()),
          checksum_floats(from_device(b, elements), elements));
  return finish_kernel();
}
