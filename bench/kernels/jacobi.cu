// jacobi.cu: jacobi.c in CUDA: a thread for each point, the largest change by shuffles and an atomic for each
// block, which takes it as an integer: it is not negative.
#include "kernel.h"

constexpr int STEPS = 50;

__global__ void step(const float *__restrict__ a, float *b, int n, int *change) {
  __shared__ int block_change;
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y, j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0 && threadIdx.y == 0) block_change = 0;
  __syncthreads();
  int own = 0;
  if (i < n - 1 && j < n - 1) {
    const float mean =
        0.25f * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
    b[i * n + j] = mean;
    own = __float_as_int(fabsf(mean - a[i * n + j]));
  }
  for (int lanes = 16; lanes; lanes /= 2) own = max(own, __shfl_down_sync(0xffffffff, own, lanes));
  if (threadIdx.x % 32 == 0) atomicMax(&block_change, own);
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0) atomicMax(change, block_change);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(2048, 2, 1);
  float *before = to_device(random_floats(n * n, 1, 0, 1), n * n);
  float *a = device_array<float>(n * n), *b = device_array<float>(n * n);
  int *change = device_array<int>(1);
  const dim3 grid(blocks_for(n - 2, 128), blocks_for(n - 2, 2)), block(128, 2);
  auto one_step = [&](const float *from, float *to) {
    float result;
    cudaMemsetAsync(change, 0, sizeof *change);
    step<<<grid, block>>>(from, to, n, change);
    check_cuda(cudaMemcpy(&result, change, sizeof result, cudaMemcpyDeviceToHost));
    return result;
  };
  auto iterate = [&] {
    float largest = 1;
    for (int s = 0; s < STEPS && largest > 1e-6f; s += 2) {
      one_step(a, b);
      largest = one_step(b, a);
    }
  };
  MEASURE("jacobi cuda", (restore_device(a, before, n * n), restore_device(b, before, n * n)), iterate(),
          checksum_floats(from_device(a, n * n), n * n));
  return finish_kernel();
}
