// Where constants of single warps come from fastest: each of 8 warps of a block has its own 7 x 53 doubles,
// as in the viscosity of examples/chemistry, and multiplies and adds each to three sums of EACH points a
// lane.
//
//     nvcc -O3 -arch=sm_90 bench/constants.cu -o constants && ./constants
#include <cstdio>

enum { WARPS = 8, ROWS = 53, PER = 7, LANES = 32 };
__device__ double in_global[WARPS][ROWS][PER];
__constant__ double in_constant[WARPS][ROWS][PER];
static double on_host[WARPS][ROWS][PER];

enum Where { GLOBAL, CONSTANT, SHARED, SHUFFLE };

template <Where where, int EACH>
__global__ void __launch_bounds__(WARPS *LANES) sums(int rounds, double *out) {
  extern __shared__ double shared[];
  const int warp = __shfl_sync(~0u, threadIdx.x / LANES, 0), lane = threadIdx.x % LANES;
  double *x = shared; // [ROWS][EACH * LANES]
  double *mine = shared + ROWS * EACH * LANES + warp * ROWS * PER;
  for (int i = threadIdx.x; i < ROWS * EACH * LANES; i += blockDim.x) x[i] = i * 1e-3;
  if (where == SHARED)
    for (int i = lane; i < ROWS * PER; i += LANES) mine[i] = (&in_global[warp][0][0])[i];
  double own[(ROWS * PER + LANES - 1) / LANES]; // SHUFFLE: constant i is in lane i % 32
  if (where == SHUFFLE)
#pragma unroll
    for (int i = 0; i < (ROWS * PER + LANES - 1) / LANES; i++) {
      const int at = i * LANES + lane;
      own[i] = at < ROWS * PER ? (&in_global[warp][0][0])[at] : 0;
    }
  __syncthreads();
  double a[EACH][PER] = {}, b[EACH][PER] = {}, c[EACH][PER] = {};
  for (int round = 0; round < rounds; round++) {
#pragma unroll(where == SHUFFLE ? ROWS : 2)
    for (int j = 0; j < ROWS; j++) {
      double k[PER];
#pragma unroll
      for (int i = 0; i < PER; i++)
        k[i] = where == GLOBAL     ? in_global[warp][j][i]
               : where == CONSTANT ? in_constant[warp][j][i]
               : where == SHARED   ? mine[j * PER + i]
                                   : __shfl_sync(~0u, own[(j * PER + i) / LANES], (j * PER + i) % LANES);
#pragma unroll
      for (int h = 0; h < EACH; h++) {
        const double xj = x[(j * EACH + h) * LANES + lane], xw = xj * 1.5, xww = xw * xj;
#pragma unroll
        for (int i = 0; i < PER; i++) a[h][i] += k[i] * xj, b[h][i] += k[i] * xw, c[h][i] += k[i] * xww;
      }
    }
  }
  double sum = 0;
  for (int h = 0; h < EACH; h++)
    for (int i = 0; i < PER; i++) sum += a[h][i] + b[h][i] + c[h][i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

template <Where where, int EACH> static void measure(const char *name, double *out) {
  const int blocks = 132 * 12, rounds = 64 / EACH;
  const size_t bytes = (ROWS * EACH * LANES + (where == SHARED ? WARPS * ROWS * PER : 0)) * sizeof(double);
  cudaFuncSetAttribute(sums<where, EACH>, cudaFuncAttributeMaxDynamicSharedMemorySize, int(bytes));
  cudaFuncAttributes about;
  cudaFuncGetAttributes(&about, sums<where, EACH>);
  cudaEvent_t start, stop;
  cudaEventCreate(&start), cudaEventCreate(&stop);
  float least = 1e9f;
  for (int i = 0; i < 4; i++) {
    cudaEventRecord(start);
    sums<where, EACH><<<blocks, WARPS * LANES, bytes>>>(rounds, out);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float ms;
    cudaEventElapsedTime(&ms, start, stop);
    if (ms < least) least = ms;
  }
  const double operations = 3.0 * ROWS * PER * EACH * rounds * blocks * WARPS * LANES;
  printf("%-9s %d points a lane: %6.3f ms, %5.2f T multiply-adds/s, %3d registers, %s\n", name, EACH, least,
         operations / least * 1e-9, about.numRegs, cudaGetErrorString(cudaGetLastError()));
}

int main() {
  for (int w = 0; w < WARPS; w++)
    for (int j = 0; j < ROWS; j++)
      for (int i = 0; i < PER; i++) on_host[w][j][i] = 1e-3 * (w + j + i);
  cudaMemcpyToSymbol(in_global, on_host, sizeof on_host);
  cudaMemcpyToSymbol(in_constant, on_host, sizeof on_host);
  double *out;
  cudaMalloc(&out, 132 * 12 * WARPS * LANES * sizeof(double));
  measure<GLOBAL, 1>("global", out), measure<GLOBAL, 2>("global", out);
  measure<CONSTANT, 1>("constant", out), measure<CONSTANT, 2>("constant", out);
  measure<SHARED, 1>("shared", out), measure<SHARED, 2>("shared", out);
  measure<SHUFFLE, 1>("shuffle", out), measure<SHUFFLE, 2>("shuffle", out);
  return 0;
}
