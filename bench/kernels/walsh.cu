// walsh.cu: walsh.c in CUDA: ten steps in shared memory, then a launch for two steps at a time, all queued.
#include "kernel.h"

constexpr int TILE = 1024;

__global__ void steps_in_tiles(float *a) {
  __shared__ float x[TILE];
  float *tile = a + (long)blockIdx.x * TILE;
  const int t = threadIdx.x;
  x[t] = tile[t], x[t + TILE / 2] = tile[t + TILE / 2];
  __syncthreads();
  for (int distance = 1; distance < TILE; distance *= 2) {
    const int i = 2 * t - (t & (distance - 1));
    const float first = x[i], second = x[i + distance];
    x[i] = first + second, x[i + distance] = first - second;
    __syncthreads();
  }
  tile[t] = x[t], tile[t + TILE / 2] = x[t + TILE / 2];
}

__global__ void step(float *a, int distance) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x, i = 2 * t - (t & (distance - 1));
  const float first = a[i], second = a[i + distance];
  a[i] = first + second, a[i + distance] = first - second;
}

__global__ void two_steps(float *a, int distance) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x, i = 4 * t - 3 * (t & (distance - 1));
  const float x0 = a[i], x1 = a[i + distance], x2 = a[i + 2 * distance], x3 = a[i + 3 * distance];
  const float s0 = x0 + x1, d0 = x0 - x1, s1 = x2 + x3, d1 = x2 - x3;
  a[i] = s0 + s1, a[i + distance] = d0 + d1, a[i + 2 * distance] = s0 - s1, a[i + 3 * distance] = d0 - d1;
}

static void transform(float *a, int n) {
  int distance = TILE;
  steps_in_tiles<<<n / TILE, TILE / 2>>>(a);
  for (; 4 * distance <= n; distance *= 4) two_steps<<<n / 4 / 256, 256>>>(a, distance);
  if (distance < n) step<<<n / 2 / 256, 256>>>(a, distance);
  synchronize();
}

static double sum_of(const float *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += fabsf(a[i]) * (1 + (i & 15));
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  int n = 2 * TILE;
  while (2 * n <= scaled(1 << 22, 1, TILE)) n *= 2;
  float *before = to_device(random_floats(n, 1, -1, 1), n), *a = device_array<float>(n);
  MEASURE("walsh cuda", restore_device(a, before, n), transform(a, n), sum_of(from_device(a, n), n));
  return finish_kernel();
}
