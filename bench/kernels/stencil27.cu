// stencil27.cu: stencil27.c in CUDA: a thread for each point, in blocks of 32 x 8.
#include "kernel.h"

__global__ void stencil(const float *__restrict__ a, float *b, int n) {
  const int k = 1 + blockIdx.x * blockDim.x + threadIdx.x, j = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  const int i = 1 + blockIdx.z;
  if (j >= n - 1 || k >= n - 1) return;
  float sums[4] = {0, 0, 0, 0};
#pragma unroll
  for (int x = -1; x <= 1; x++)
#pragma unroll
    for (int y = -1; y <= 1; y++)
#pragma unroll
      for (int z = -1; z <= 1; z++) sums[abs(x) + abs(y) + abs(z)] += a[((i + x) * n + j + y) * n + k + z];
  b[(i * n + j) * n + k] = 0.3f * sums[0] + 0.05f * sums[1] + 0.02f * sums[2] + 0.01f * sums[3];
}

static double sum_of(const float *b, int n) {
  double sum = 0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) sum += checksum_floats(b + (i * n + j) * n + 1, n - 2);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(256, 3, 4), points = n * n * n;
  float *a = to_device(random_floats(points, 1, 0, 1), points), *b = device_array<float>(points);
  const dim3 grid(blocks_for(n - 2, 32), blocks_for(n - 2, 8), n - 2);
  MEASURE("stencil27 cuda", , (stencil<<<grid, dim3(32, 8)>>>(a, b, n), synchronize()),
          sum_of(from_device(b, points), n));
  return finish_kernel();
}
