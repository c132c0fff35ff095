// binomial.cu: binomial.c in CUDA: a block of 256 threads for each option, in shared memory.
#include "kernel.h"

constexpr int STEPS = 512, THREADS = 256;

__global__ void price_options(const float *price, const float *strike, float *value) {
  __shared__ float v[2][STEPS + 1];
  const int o = blockIdx.x, t = threadIdx.x;
  for (int i = t; i <= STEPS; i += THREADS)
    v[STEPS & 1][i] = fmaxf(price[o] * expf(0.01f * (2 * i - STEPS)) - strike[o], 0);
  __syncthreads();
  for (int s = STEPS; s > 0; s--) {
    const float *from = v[s & 1];
    float *to = v[(s - 1) & 1];
    for (int i = t; i < s; i += THREADS) to[i] = 0.5024f * from[i + 1] + 0.4975f * from[i];
    __syncthreads();
  }
  if (t == 0) value[o] = v[0][0];
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int options = scaled(2048, 1, 1);
  float *price = to_device(random_floats(options, 1, 50, 150), options);
  float *strike = to_device(random_floats(options, 2, 50, 150), options),
        *value = device_array<float>(options);
  MEASURE("binomial cuda", , (price_options<<<options, THREADS>>>(price, strike, value), synchronize()),
          checksum_floats(from_device(value, options), options));
  return finish_kernel();
}
