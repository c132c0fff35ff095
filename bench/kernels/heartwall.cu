// heartwall.cu: heartwall.c in CUDA: a block of 512 threads for each point, correlations in shared memory.
#include "kernel.h"

constexpr int PIXELS = 4096, TEMPLATE = 32, DISTANCE = 64;

__global__ void follow(const float *pixels, const float *pattern, float *result) {
  __shared__ float correlation[PIXELS], weight[TEMPLATE];
  const float *pixel = pixels + (long)blockIdx.x * PIXELS;
  if (threadIdx.x < TEMPLATE) weight[threadIdx.x] = pattern[blockIdx.x * TEMPLATE + threadIdx.x];
  __syncthreads();
  for (int i = threadIdx.x; i < PIXELS; i += blockDim.x) {
    float sum = 0;
    for (int t = 0; t < TEMPLATE; t++) sum += pixel[i + t] * weight[t];
    correlation[i] = sum;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < PIXELS; i += blockDim.x)
    result[(long)blockIdx.x * PIXELS + i] =
        correlation[i] - correlation[i < DISTANCE ? i : i - DISTANCE] + correlation[PIXELS - 1 - i];
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int points = scaled(256, 1, 1), n = points * PIXELS;
  float *pixels = to_device(random_floats(n + TEMPLATE, 1, 0, 1), n + TEMPLATE);
  float *pattern = to_device(random_floats(points * TEMPLATE, 2, 0, 1), points * TEMPLATE),
        *result = device_array<float>(n);
  MEASURE("heartwall cuda", , (follow<<<points, 512>>>(pixels, pattern, result), synchronize()),
          checksum_floats(from_device(result, n), n));
  return finish_kernel();
}
