// floyd.cu: floyd.c in CUDA: a launch for each node, all queued.
#include "kernel.h"

__global__ void through_node(int *d, int n, int k) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || j >= n) return;
  const int through = d[i * n + k] + d[k * n + j];
  if (through < d[i * n + j]) d[i * n + j] = through;
}

static void paths(int *d, int n) {
  const dim3 block(128, 2), grid(blocks_for(n, block.x), blocks_for(n, block.y));
  for (int k = 0; k < n; k++) through_node<<<grid, block>>>(d, n, k);
  synchronize();
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(1024, 3, 16);
  int *host = random_ints(n * n, 1, 10000);
  for (int i = 0; i < n; i++) host[i * n + i] = 0;
  int *before = to_device(host, n * n), *d = device_array<int>(n * n);
  MEASURE("floyd cuda", restore_device(d, before, n * n), paths(d, n),
          checksum_ints(from_device(d, n * n), n * n));
  return finish_kernel();
}
