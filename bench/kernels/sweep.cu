// sweep.cu: sweep.c in CUDA: a block for each plane, a thread for each column, two rows in shared memory by
// turns.
#include "kernel.h"

constexpr int ROWS = 256, N = 256;

__global__ void sweep(float *a) {
  __shared__ float row[2][N];
  const int j = threadIdx.x, left = j ? j - 1 : j, right = j < N - 1 ? j + 1 : j;
  float *plane = a + (long)blockIdx.x * ROWS * N;
  row[0][j] = plane[j];
  __syncthreads();
  for (int i = 1; i < ROWS; i++) {
    const float *up = row[(i - 1) & 1];
    const float sum = plane[i * N + j] + 0.25f * up[left] + 0.5f * up[j] + 0.25f * up[right];
    row[i & 1][j] = plane[i * N + j] = sum;
    __syncthreads();
  }
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int planes = scaled(256, 1, 1), n = planes * ROWS * N;
  float *before = to_device(random_floats(n, 1, 0, 1), n), *a = device_array<float>(n);
  MEASURE("sweep cuda", restore_device(a, before, n), (sweep<<<planes, N>>>(a), synchronize()),
          checksum_floats(from_device(a, n), n));
  return finish_kernel();
}
