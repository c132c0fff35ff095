// median.cu: median.c in CUDA: a thread for each pixel, a network of minima and maxima in registers.
#include "kernel.h"

__device__ void order(int &a, int &b) {
  const int least = min(a, b);
  b = max(a, b), a = least;
}

__global__ void median_of_nine(const unsigned char *__restrict__ in, unsigned char *out, int n) {
  const int j = 1 + blockIdx.x * blockDim.x + threadIdx.x, i = 1 + blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n - 1 || j >= n - 1) return;
  int v[9];
#pragma unroll
  for (int y = 0; y < 3; y++)
#pragma unroll
    for (int x = 0; x < 3; x++) v[3 * y + x] = in[(i + y - 1) * n + j + x - 1];
  // Columns sorted; then the largest of the smallest, the median of the middle and the smallest of the
  // largest.
  for (int y = 0; y < 9; y += 3) order(v[y], v[y + 1]), order(v[y + 1], v[y + 2]), order(v[y], v[y + 1]);
  int low = max(v[0], max(v[3], v[6])), high = min(v[2], min(v[5], v[8]));
  order(v[1], v[4]), order(v[4], v[7]), order(v[1], v[4]);
  int middle = v[4];
  order(low, middle), order(middle, high), order(low, middle);
  out[i * n + j] = middle;
}

static double sum_of(const unsigned char *out, int n) {
  double sum = 0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) sum += out[i * n + j] * (1 + j % 16);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(4096, 2, 4);
  unsigned char *in = (unsigned char *)to_device(random_ints(n * n / 4, 1, 1u << 31), n * n / 4);
  unsigned char *out = device_array<unsigned char>(n * n);
  const dim3 block(32, 8), grid(blocks_for(n - 2, block.x), blocks_for(n - 2, block.y));
  MEASURE("median cuda", , (median_of_nine<<<grid, block>>>(in, out, n), synchronize()),
          sum_of(from_device(out, n * n), n));
  return finish_kernel();
}
