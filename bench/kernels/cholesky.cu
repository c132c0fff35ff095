// cholesky.cu: cholesky.c in CUDA: a warp for each matrix, which lies in shared memory, with rows of 33.
#include "kernel.h"

constexpr int N = 32;

__global__ void cholesky(const float *a, float *l) {
  __shared__ float s[N][N + 1];
  const long matrix = (long)blockIdx.x * N * N;
  const int t = threadIdx.x;
  for (int i = 0; i < N; i++) s[i][t] = a[matrix + i * N + t];
  __syncwarp();
  for (int k = 0; k < N; k++) {
    const float root = sqrtf(s[k][k]);
    __syncwarp();
    if (t == k) s[k][k] = root;
    if (t > k) s[t][k] /= root;
    __syncwarp();
    if (t > k)
      for (int j = k + 1; j <= t; j++) s[t][j] -= s[t][k] * s[j][k];
    __syncwarp();
  }
  for (int i = 0; i < N; i++) l[matrix + i * N + t] = t <= i ? s[i][t] : 0;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int matrices = scaled(8192, 1, 1);
  const long elements = (long)matrices * N * N;
  float *host = random_floats(elements, 1, 0, 1);
  for (int m = 0; m < matrices; m++)
    for (int i = 0; i < N; i++) {
      host[(m * N + i) * N + i] += N;
      for (int j = 0; j < i; j++) host[(m * N + j) * N + i] = host[(m * N + i) * N + j];
    }
  float *a = to_device(host, elements), *l = device_array<float>(elements);
  MEASURE("cholesky cuda", , (cholesky<<<matrices, N>>>(a, l), synchronize()),
          checksum_floats(from_device(l, elements), elements));
  return finish_kernel();
}
