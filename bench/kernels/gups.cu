// gups.cu: gups.c in CUDA: a thread for each update.
#include "kernel.h"

__device__ unsigned place(unsigned i) {
  i = (i ^ i >> 16) * 0x7feb352du;
  i = (i ^ i >> 15) * 0x846ca68bu;
  return i ^ i >> 16;
}

__global__ void update(unsigned *table, int size, int updates) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < updates) atomicXor(&table[place(i) & (size - 1)], place(i));
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  int size = 1024;
  while (2 * size <= scaled(1 << 24, 1, 1024)) size *= 2;
  unsigned *zeros = to_device((unsigned *)calloc(size, sizeof(unsigned)), size),
           *table = device_array<unsigned>(size);
  MEASURE("gups cuda", restore_device(table, zeros, size),
          (update<<<blocks_for(size, 256), 256>>>(table, size, size), synchronize()),
          checksum_ints((int *)from_device(table, size), size));
  return finish_kernel();
}
