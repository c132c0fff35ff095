// coulomb.cu: coulomb.c in CUDA: a thread for each point, charges in constant memory.
#include "kernel.h"

constexpr int CHARGES = 1024;
__constant__ float4 charges[CHARGES];

__global__ void potential(float *grid, int n, float spacing) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || j >= n) return;
  const float x = j * spacing, y = i * spacing;
  float sum = 0;
  for (int k = 0; k < CHARGES; k++) {
    const float dx = charges[k].x - x, dy = charges[k].y - y, z = charges[k].z;
    sum += charges[k].w * rsqrtf(dx * dx + dy * dy + z * z);
  }
  grid[i * n + j] = sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(1024, 2, 1);
  check_cuda(cudaMemcpyToSymbol(charges, random_floats(4 * CHARGES, 1, 0.1f, 1), sizeof charges));
  float *grid = device_array<float>(n * n);
  const dim3 block(128, 2), blocks(blocks_for(n, block.x), blocks_for(n, block.y));
  MEASURE("coulomb cuda", , (potential<<<blocks, block>>>(grid, n, 1.0f / n), synchronize()),
          checksum_floats(from_device(grid, n * n), n * n));
  return finish_kernel();
}
