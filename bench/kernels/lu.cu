// lu.cu: lu.c in CUDA: a thread for each element, in blocks of 128 x 2.
#include "kernel.h"

__global__ void step(float *a, int n) {
  const int i = 1 + blockIdx.y * blockDim.y + threadIdx.y, j = 1 + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && j < n) a[i * n + j] -= a[i * n] * a[j];
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(4096, 2, 1);
  float *before = to_device(random_floats(n * n, 1, 0, 1), n * n), *a = device_array<float>(n * n);
  MEASURE("lu cuda", restore_device(a, before, n * n),
          (step<<<dim3(blocks_for(n - 1, 128), blocks_for(n - 1, 2)), dim3(128, 2)>>>(a, n), synchronize()),
          checksum_floats(from_device(a, n * n), n * n));
  return finish_kernel();
}
