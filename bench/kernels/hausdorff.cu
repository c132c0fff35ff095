// hausdorff.cu: hausdorff.c in CUDA: a thread for each point, the others in shared memory, 256 at a time; the
// largest by shuffles and an atomic for each warp, which takes it as an integer: it is not negative.
#include "kernel.h"

constexpr int TILE = 256;

__global__ void nearest(const float *a, const float *b, int n, int *largest) {
  __shared__ float x[TILE], y[TILE], z[TILE];
  const int i = blockIdx.x * TILE + threadIdx.x, own = min(i, n - 1);
  const float ax = a[own], ay = a[n + own], az = a[2 * n + own];
  float least = 1e30f;
  for (int first = 0; first < n; first += TILE) {
    const int j = min(first + (int)threadIdx.x, n - 1);
    x[threadIdx.x] = b[j], y[threadIdx.x] = b[n + j], z[threadIdx.x] = b[2 * n + j];
    __syncthreads();
#pragma unroll 8
    for (int t = 0; t < TILE; t++) {
      const float dx = ax - x[t], dy = ay - y[t], dz = az - z[t];
      least = fminf(least, dx * dx + dy * dy + dz * dz);
    }
    __syncthreads();
  }
  int bits = __float_as_int(least);
  for (int lanes = 16; lanes; lanes /= 2) bits = max(bits, __shfl_down_sync(0xffffffff, bits, lanes));
  if (threadIdx.x % 32 == 0) atomicMax(largest, bits);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(32768, 2, 1);
  float *points = random_floats(3 * n, 1, 0, 1);
  points[n / 2] = 2;
  float *a = to_device(points, 3 * n), *b = to_device(random_floats(3 * n, 2, 0, 1), 3 * n), distance;
  int *largest = device_array<int>(1);
  auto compute = [&] {
    cudaMemsetAsync(largest, 0, sizeof *largest);
    nearest<<<blocks_for(n, TILE), TILE>>>(a, b, n, largest);
    check_cuda(cudaMemcpy(&distance, largest, sizeof distance, cudaMemcpyDeviceToHost));
    distance = sqrtf(distance);
  };
  MEASURE("hausdorff cuda", , compute(), distance);
  return finish_kernel();
}
