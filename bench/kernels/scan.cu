// scan.cu: scan.c in CUDA: a block of 256 threads for each segment, four numbers a thread, scans of warps by
// shuffles.
#include "kernel.h"

constexpr int N = 1024, THREADS = N / 4;

__device__ int scan_of_warp(int value) {
  for (int distance = 1; distance < 32; distance *= 2) {
    const int other = __shfl_up_sync(0xffffffff, value, distance);
    if (threadIdx.x % 32 >= distance) value += other;
  }
  return value;
}

__global__ void scan(const int4 *a, int4 *sums) {
  __shared__ int warps[32];
  const long at = (long)blockIdx.x * THREADS + threadIdx.x;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int4 x = a[at];
  x.y += x.x, x.z += x.y, x.w += x.z;
  const int upto = scan_of_warp(x.w);
  if (lane == 31) warps[warp] = upto;
  __syncthreads();
  if (warp == 0) {
    const int sum = scan_of_warp(lane < THREADS / 32 ? warps[lane] : 0);
    __syncwarp();
    warps[lane] = sum;
  }
  __syncthreads();
  const int before = upto - x.w + (warp ? warps[warp - 1] : 0);
  sums[at] = {x.x + before, x.y + before, x.z + before, x.w + before};
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int segments = scaled(16384, 1, 1), n = segments * N;
  int *a = to_device(random_ints(n, 1, 1000), n), *sums = device_array<int>(n);
  MEASURE("scan cuda", , (scan<<<segments, THREADS>>>((int4 *)a, (int4 *)sums), synchronize()),
          checksum_ints(from_device(sums, n), n));
  return finish_kernel();
}
