// transpose.cu: transpose.c in CUDA: tiles of 32 x 32 in shared memory.
#include "kernel.h"

constexpr int N = 128;

__global__ void transpose(const float *a, float *b) {
  __shared__ float tile[32][33];
  const long matrix = (long)blockIdx.z * N * N;
  const int x = blockIdx.x * 32, y = blockIdx.y * 32;
  for (int k = threadIdx.y; k < 32; k += 8) tile[k][threadIdx.x] = a[matrix + (y + k) * N + x + threadIdx.x];
  __syncthreads();
  for (int k = threadIdx.y; k < 32; k += 8) b[matrix + (x + k) * N + y + threadIdx.x] = tile[threadIdx.x][k];
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int matrices = scaled(2048, 1, 1), elements = matrices * N * N;
  float *a = to_device(random_floats(elements, 1, 0, 1), elements), *b = device_array<float>(elements);
  MEASURE("transpose cuda", ,
          (transpose<<<dim3(N / 32, N / 32, matrices), dim3(32, 8)>>>(a, b), synchronize()),
          checksum_floats(from_device(b, elements), elements));
  return finish_kernel();
}
