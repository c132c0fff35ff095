// attention.cu: attention.c in CUDA: a block for each query, its weights in dynamic shared memory.
#include "kernel.h"

enum { WIDTH = 64, THREADS = 256 };

__device__ float largest_of_block(float value) {
  __shared__ float warps[32];
  for (int lanes = 16; lanes; lanes /= 2) value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, lanes));
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = value;
  __syncthreads();
  value = warps[threadIdx.x % (THREADS / 32)];
  for (int lanes = 16; lanes; lanes /= 2) value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, lanes));
  return value;
}

__global__ void attention(const float *__restrict__ q, const float *__restrict__ k,
                          const float *__restrict__ v, float *__restrict__ out, int n) {
  extern __shared__ float weight[];
  __shared__ float query[WIDTH], total, part[THREADS];
  const int head = blockIdx.x / n;
  k += head * n * WIDTH, v += head * n * WIDTH;
  if (threadIdx.x < WIDTH) query[threadIdx.x] = q[blockIdx.x * WIDTH + threadIdx.x];
  __syncthreads();
  float most = -1e30f, sum = 0;
  for (int j = threadIdx.x; j < n; j += THREADS) {
    float product = 0;
    for (int c = 0; c < WIDTH; c++) product += query[c] * k[j * WIDTH + c];
    weight[j] = product * 0.125f;
    most = fmaxf(most, weight[j]);
  }
  most = largest_of_block(most);
  for (int j = threadIdx.x; j < n; j += THREADS) sum += weight[j] = expf(weight[j] - most);
  sum = sum_of_block(sum);
  if (threadIdx.x == 0) total = sum;
  __syncthreads();
  const int c = threadIdx.x % WIDTH;
  float result = 0;
  for (int j = threadIdx.x / WIDTH; j < n; j += THREADS / WIDTH) result += weight[j] * v[j * WIDTH + c];
  part[threadIdx.x] = result;
  __syncthreads();
  if (threadIdx.x >= WIDTH) return;
  for (int i = threadIdx.x + WIDTH; i < THREADS; i += WIDTH) result += part[i];
  out[blockIdx.x * WIDTH + c] = result / total;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int heads = 8, n = scaled(2048, 2, 1);
  const long size = (long)heads * n * WIDTH;
  float *q = to_device(random_floats(size, 1, -1, 1), size),
        *k = to_device(random_floats(size, 2, -1, 1), size),
        *v = to_device(random_floats(size, 3, 0, 1), size);
  float *out = device_array<float>(size);
  MEASURE("attention cuda", ,
          (attention<<<heads * n, THREADS, n * sizeof(float)>>>(q, k, v, out, n), synchronize()),
          checksum_floats(from_device(out, size), size));
  return finish_kernel();
}
