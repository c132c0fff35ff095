// convolution.cu: convolution.c in CUDA: pieces of rows and columns with their edges in shared memory,
// constant weights.
#include "kernel.h"

constexpr int RADIUS = 8, WIDTH = 2 * RADIUS + 1, ROW = 256, X = 32, Y = 32;
__constant__ float weight[WIDTH];

__global__ void along_rows(const float *in, float *out, int n) {
  __shared__ float tile[ROW + 2 * RADIUS];
  const int first = blockIdx.x * ROW, i = blockIdx.y;
  for (int t = threadIdx.x; t < ROW + 2 * RADIUS; t += ROW) {
    const int j = first + t - RADIUS;
    tile[t] = j >= 0 && j < n ? in[i * n + j] : 0;
  }
  __syncthreads();
  if (first + threadIdx.x >= n) return;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < WIDTH; k++) sum += weight[k] * tile[threadIdx.x + k];
  out[i * n + first + threadIdx.x] = sum;
}

__global__ void along_columns(const float *in, float *out, int n) {
  __shared__ float tile[Y + 2 * RADIUS][X];
  const int j = blockIdx.x * X + threadIdx.x, first = blockIdx.y * Y;
  for (int t = threadIdx.y; t < Y + 2 * RADIUS; t += blockDim.y) {
    const int i = first + t - RADIUS;
    tile[t][threadIdx.x] = i >= 0 && i < n && j < n ? in[i * n + j] : 0;
  }
  __syncthreads();
  if (j >= n) return;
  for (int t = threadIdx.y; t < Y && first + t < n; t += blockDim.y) {
    float sum = 0;
#pragma unroll
    for (int k = 0; k < WIDTH; k++) sum += weight[k] * tile[t + k][threadIdx.x];
    out[(first + t) * n + j] = sum;
  }
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(4096, 2, 1);
  float *in = to_device(random_floats(n * n, 1, 0, 1), n * n);
  float *between = device_array<float>(n * n), *out = device_array<float>(n * n), weights[WIDTH];
  for (int k = -RADIUS; k <= RADIUS; k++)
    weights[k + RADIUS] = (RADIUS + 1 - abs(k)) / (float)((RADIUS + 1) * (RADIUS + 1));
  check_cuda(cudaMemcpyToSymbol(weight, weights, sizeof weights));
  auto blur = [&] {
    along_rows<<<dim3(blocks_for(n, ROW), n), ROW>>>(in, between, n);
    along_columns<<<dim3(blocks_for(n, X), blocks_for(n, Y)), dim3(X, 8)>>>(between, out, n);
    synchronize();
  };
  MEASURE("convolution cuda", , blur(), checksum_floats(from_device(out, n * n), n * n));
  return finish_kernel();
}
