// layer.cu: layer.c in CUDA: 16 blocks for each output, which add their sums up by atomics.
#include "kernel.h"

__global__ void sums(const float *w, const float *x, float *y, int inputs) {
  const float *row = w + (long)blockIdx.y * inputs;
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < inputs; i += gridDim.x * blockDim.x)
    sum += row[i] * x[i];
  sum = sum_of_block(sum);
  if (threadIdx.x == 0) atomicAdd(&y[blockIdx.y], sum);
}

__global__ void activate(float *y, int outputs) {
  const int o = threadIdx.x;
  if (o < outputs) y[o] = 1 / (1 + expf(-y[o]));
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int outputs = 64, inputs = scaled(1 << 20, 1, 32);
  float *w = to_device(random_floats((long)outputs * inputs, 1, -2e-3f, 2e-3f), (long)outputs * inputs);
  float *x = to_device(random_floats(inputs, 2, 0, 1), inputs), *y = device_array<float>(outputs);
  auto layer = [&] {
    cudaMemsetAsync(y, 0, outputs * sizeof *y);
    sums<<<dim3(16, outputs), 256>>>(w, x, y, inputs);
    activate<<<1, outputs>>>(y, outputs);
    synchronize();
  };
  MEASURE("layer cuda", , layer(), checksum_floats(from_device(y, outputs), outputs));
  return finish_kernel();
}
