// bitonic.cu: bitonic.c in CUDA: a launch for each step of long distance, the others in shared memory; all
// are queued.
#include "kernel.h"

constexpr int TILE = 1024;

__device__ void compare(int *x, int i, bool up, int distance) {
  const int first = x[i], second = x[i + distance];
  if ((first > second) == up) x[i] = second, x[i + distance] = first;
}

__global__ void step(int *a, int size, int distance) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x, i = 2 * t - (t & (distance - 1));
  compare(a, i, (i & size) == 0, distance);
}

__global__ void steps_in_tiles(int *a, int size, int last) {
  __shared__ int x[TILE];
  const int tile = blockIdx.x * TILE, t = threadIdx.x;
  x[t] = a[tile + t], x[t + TILE / 2] = a[tile + t + TILE / 2];
  __syncthreads();
  for (int s = size; s <= last; s *= 2)
    for (int distance = min(s, TILE) / 2; distance; distance /= 2) {
      const int i = 2 * t - (t & (distance - 1));
      compare(x, i, ((tile + i) & s) == 0, distance);
      __syncthreads();
    }
  a[tile + t] = x[t], a[tile + t + TILE / 2] = x[t + TILE / 2];
}

static void sort(int *a, int n) {
  steps_in_tiles<<<n / TILE, TILE / 2>>>(a, 2, TILE);
  for (int size = 2 * TILE; size <= n; size *= 2) {
    for (int distance = size / 2; distance >= TILE; distance /= 2) step<<<n / 512, 256>>>(a, size, distance);
    steps_in_tiles<<<n / TILE, TILE / 2>>>(a, size, size);
  }
  synchronize();
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  int n = TILE;
  while (2 * n <= scaled(1 << 20, 1, 4 * TILE)) n *= 2;
  int *before = to_device(random_ints(n, 1, 1 << 30), n), *a = device_array<int>(n);
  MEASURE("bitonic cuda", restore_device(a, before, n), sort(a, n), checksum_ints(from_device(a, n), n));
  return finish_kernel();
}
