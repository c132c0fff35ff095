// histogram.cu: histogram.c in CUDA: a block of 256 threads for each, with bins in shared memory.
#include "kernel.h"

constexpr int BINS = 256, KEYS = 16384;

__global__ void histogram(const int *keys, int *bins) {
  __shared__ int own[BINS];
  own[threadIdx.x] = 0;
  __syncthreads();
  const int *block = keys + (long)blockIdx.x * KEYS;
  for (int k = threadIdx.x; k < KEYS; k += BINS) atomicAdd(&own[block[k] & (BINS - 1)], 1);
  __syncthreads();
  bins[blockIdx.x * BINS + threadIdx.x] = own[threadIdx.x];
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int blocks = scaled(4096, 1, 1);
  int *keys = to_device(random_ints(blocks * KEYS, 1, 1 << 30), blocks * KEYS),
      *bins = device_array<int>(blocks * BINS);
  MEASURE("histogram cuda", , (histogram<<<blocks, BINS>>>(keys, bins), synchronize()),
          checksum_ints(from_device(bins, blocks * BINS), blocks * BINS));
  return finish_kernel();
}
