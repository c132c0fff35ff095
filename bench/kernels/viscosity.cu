// viscosity.cu: viscosity.c in CUDA: a thread for each point; its values of all gases in shared memory, of
// which no other thread reads them (in local memory it takes longer), and the sums of four gases at a time in
// registers.
#include "kernel.h"

#ifndef GASES
#define GASES 52
#endif
#ifndef TOGETHER
#define TOGETHER 4
#endif
#ifndef BLOCK
#define BLOCK 64
#endif

struct pair {
  double root, weight;
};
struct gases {
  double eta[GASES][4];
  pair of[GASES][GASES];
};

__global__ void __launch_bounds__(BLOCK) mixture(const gases *__restrict__ g, const double *__restrict__ T,
                                                 const double *__restrict__ X, double *v, int n) {
#ifdef IN_LOCAL
  double x[GASES], root[GASES], inverse[GASES];
#define AT(array, k) array[k]
#else
  extern __shared__ double memory[];
  double *x = memory + threadIdx.x, *root = x + GASES * BLOCK, *inverse = root + GASES * BLOCK;
#define AT(array, k) array[(k)*BLOCK]
#endif
  const int p = blockIdx.x * BLOCK + threadIdx.x;
  if (p >= n) return;
  const double t = T[p];
  double all = 0;
  for (int k = 0; k < GASES; k++) {
    const double *eta = g->eta[k];
    AT(x, k) = X[k * n + p];
    AT(root, k) = exp(0.5 * (eta[0] + t * (eta[1] + t * (eta[2] + t * eta[3]))));
    AT(inverse, k) = 1 / AT(root, k);
  }
  for (int k = 0; k < GASES; k += TOGETHER) {
    double sum[TOGETHER] = {}, own[TOGETHER];
#pragma unroll
    for (int i = 0; i < TOGETHER; i++) own[i] = AT(root, k + i);
#pragma unroll 4
    for (int j = 0; j < GASES; j++) {
      const double other = AT(inverse, j), xj = AT(x, j);
#pragma unroll
      for (int i = 0; i < TOGETHER; i++) {
        const double r = 1 + own[i] * other * __ldg(&g->of[j][k + i].root);
        sum[i] += xj * (r * r) * __ldg(&g->of[j][k + i].weight);
      }
    }
#pragma unroll
    for (int i = 0; i < TOGETHER; i++) all += AT(x, k + i) * own[i] * own[i] / sum[i];
  }
  v[p] = all;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(1 << 20, 1, 256);
  gases *g = new gases;
  for (int k = 0; k < GASES; k++) {
    for (int c = 0; c < 4; c++) g->eta[k][c] = (1 + 0.05 * k) / (1 << c);
    for (int j = 0; j < GASES; j++) {
      const double ratio = (2 + 3.5 * j) / (2 + 3.5 * k);
      g->of[j][k].root = sqrt(sqrt(ratio));
      g->of[j][k].weight = 1 / sqrt(8 * (1 + 1 / ratio));
    }
  }
  double *T = new double[n], *X = new double[(size_t)GASES * n];
  for (int p = 0; p < n; p++) T[p] = random_bits(p, 1) * 0x1p-32;
  for (int i = 0; i < GASES * n; i++) X[i] = (1 + random_bits(i, 2) * 0x1p-32) / GASES;
  gases *on = to_device(g, 1);
  double *dT = to_device(T, n), *dX = to_device(X, (long)GASES * n), *v = device_array<double>(n);
#ifdef IN_LOCAL
  const int shared = 0;
#else
  const int shared = 3 * GASES * BLOCK * sizeof(double);
  check_cuda(cudaFuncSetAttribute(mixture, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
#endif
  auto sum_up = [&] {
    double *results = from_device(v, n), sum = 0;
    for (int p = 0; p < n; p++) sum += results[p];
    return sum;
  };
  MEASURE("viscosity cuda", ,
          (mixture<<<blocks_for(n, BLOCK), BLOCK, shared>>>(on, dT, dX, v, n), synchronize()), sum_up());
  return finish_kernel();
}
