// oddeven.cu: oddeven.c in CUDA: a block of 128 threads for each row, in shared memory.
#include "kernel.h"

constexpr int N = 256;

__global__ void sort(int *a) {
  __shared__ int x[N];
  const int t = threadIdx.x;
  int *row = a + (long)blockIdx.x * N;
  x[t] = row[t], x[t + N / 2] = row[t + N / 2];
  __syncthreads();
  for (int step = 0; step < N; step++) {
    const int i = 2 * t + (step & 1);
    if (i < N - 1) {
      const int first = x[i], second = x[i + 1];
      if (first > second) x[i] = second, x[i + 1] = first;
    }
    __syncthreads();
  }
  row[t] = x[t], row[t + N / 2] = x[t + N / 2];
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int rows = scaled(8192, 1, 1), n = rows * N;
  int *before = to_device(random_ints(n, 1, 1 << 30), n), *a = device_array<int>(n);
  MEASURE("oddeven cuda", restore_device(a, before, n), (sort<<<rows, N / 2>>>(a), synchronize()),
          checksum_ints(from_device(a, n), n));
  return finish_kernel();
}
