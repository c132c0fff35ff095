// product.cu: product.c in CUDA: a block for each tile of 32 x 32, tiles in shared memory.
#include "kernel.h"

constexpr int TILE = 32;

__global__ void product(const float *a, const float *b, float *c, int n) {
  __shared__ float ta[TILE][TILE], tb[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * TILE + y, j = blockIdx.x * TILE + x;
  float sum = 0;
  for (int t = 0; t < n; t += TILE) {
    ta[y][x] = i < n && t + x < n ? a[i * n + t + x] : 0;
    tb[y][x] = t + y < n && j < n ? b[(t + y) * n + j] : 0;
    __syncthreads();
    for (int k = 0; k < TILE; k++) sum += ta[y][k] * tb[k][x];
    __syncthreads();
  }
  if (i < n && j < n) c[i * n + j] = sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(2048, 3, 16), tiles = blocks_for(n, TILE);
  float *a = to_device(random_floats(n * n, 1, 0, 1), n * n),
        *b = to_device(random_floats(n * n, 2, 0, 1), n * n);
  float *c = device_array<float>(n * n);
  MEASURE("product cuda", , (product<<<dim3(tiles, tiles), dim3(TILE, TILE)>>>(a, b, c, n), synchronize()),
          checksum_floats(from_device(c, n * n), n * n));
  return finish_kernel();
}
