/* pipeline_in_turns_50.cu: kernel of the target construct at examples/pipeline.c:50, SPMD mode: all threads go through the code around its parallel regions.
 *
 *     #pragma omp target teams distribute collapse(2) thread_limit(32 * 4) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n])
 */
#include "pipeline.device.cu"

namespace ompicc_user {

extern "C" __global__ void pipeline_in_turns_50_00000000(int n, const float *__restrict__ a, const float *__restrict__ b, float *c) {
  {
    /* examples/pipeline.c:50: #pragma omp target teams distribute collapse(2) thread_limit(32 * 4) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n]) */
    const unsigned int _ny = 0 < n ? ((unsigned int) n - 1) / (unsigned int) (4 * 8) + 1 : 0;
    const unsigned int _nx = 0 < n ? ((unsigned int) n - 1) / (unsigned int) 32 + 1 : 0;
    const unsigned long _n_3 = (unsigned long) _ny * _nx;
    for (unsigned long _k_3 = blockIdx.x; _k_3 < _n_3; _k_3 += gridDim.x)
    {
      cudadev_numbers<unsigned int, 2> _at(_k_3, _n_3, {_ny, _nx});
      int y = (int) _at[0] * (4 * 8);
      int x = (int) _at[1] * 32;
      __shared__ float ta[4 * 8][32];
      __shared__ float tb[32][32];
      {
        /* examples/pipeline.c:54: #pragma omp parallel num_threads(32 * 4) */
        float sum[8] = {};
        for (int from = 0; from < n; from += 32) {
          {
            /* examples/pipeline.c:58: #pragma omp for collapse(2) */
            const unsigned int _ni = 32;
            const unsigned int _nl = 32;
            const unsigned int _n = 1024;
#pragma unroll 4
            for (unsigned int _turn = 0; _turn < 8; _turn++)
            {
              const unsigned int _k = threadIdx.x + _turn * 128;
              int i = (int) (threadIdx.x / 32 + _turn * 4);
              int l = (int) (threadIdx.x % 32);
              ta[i][l] = a[(y + i) * n + from + l];
              tb[i][l] = b[(from + i) * n + x + l];
            }
            __syncthreads();
          }
          {
            /* examples/pipeline.c:64: #pragma omp for collapse(2) */
            const unsigned int _nw = 4;
            const unsigned int _nl_1 = 32;
            const unsigned int _n_1 = 128;
            const unsigned int _k_1 = threadIdx.x;
            {
              int w = (int) (_k_1 / _nl_1);
              int l = (int) (_k_1 % _nl_1);
              for (int k = 0; k < 32; k++)
                for (int r = 0; r < 8; r++)
                  sum[r] += ta[w * 8 + r][k] * tb[k][l];
            }
            __syncthreads();
          }
        }
        {
          /* examples/pipeline.c:70: #pragma omp for collapse(2) */
          const unsigned int _nw_1 = 4;
          const unsigned int _nl_2 = 32;
          const unsigned int _n_2 = 128;
          const unsigned int _k_2 = threadIdx.x;
          {
            int w = (int) (_k_2 / _nl_2);
            int l = (int) (_k_2 % _nl_2);
            for (int r = 0; r < 8; r++)
              c[(y + w * 8 + r) * n + x + l] = sum[r];
          }
        }
        __syncthreads();
      }
    }
  }
}
CUDADEV_KERNEL(pipeline_in_turns_50_00000000, 0x8013181du)

/* The same, for launches where two of the pointers may point into the same storage. */

extern "C" __global__ void pipeline_in_turns_50_00000000_overlapping(int n, const float *a, const float *b, float *c) {
  {
    /* examples/pipeline.c:50: #pragma omp target teams distribute collapse(2) thread_limit(32 * 4) map(to: a[0:n*n], b[0:n*n]) map(from: c[0:n*n]) */
    const unsigned int _ny = 0 < n ? ((unsigned int) n - 1) / (unsigned int) (4 * 8) + 1 : 0;
    const unsigned int _nx = 0 < n ? ((unsigned int) n - 1) / (unsigned int) 32 + 1 : 0;
    const unsigned long _n_3 = (unsigned long) _ny * _nx;
    for (unsigned long _k_3 = blockIdx.x; _k_3 < _n_3; _k_3 += gridDim.x)
    {
      cudadev_numbers<unsigned int, 2> _at(_k_3, _n_3, {_ny, _nx});
      int y = (int) _at[0] * (4 * 8);
      int x = (int) _at[1] * 32;
      __shared__ float ta[4 * 8][32];
      __shared__ float tb[32][32];
      {
        /* examples/pipeline.c:54: #pragma omp parallel num_threads(32 * 4) */
        float sum[8] = {};
        for (int from = 0; from < n; from += 32) {
          {
            /* examples/pipeline.c:58: #pragma omp for collapse(2) */
            const unsigned int _ni = 32;
            const unsigned int _nl = 32;
            const unsigned int _n = 1024;
#pragma unroll 4
            for (unsigned int _turn = 0; _turn < 8; _turn++)
            {
              const unsigned int _k = threadIdx.x + _turn * 128;
              int i = (int) (threadIdx.x / 32 + _turn * 4);
              int l = (int) (threadIdx.x % 32);
              ta[i][l] = a[(y + i) * n + from + l];
              tb[i][l] = b[(from + i) * n + x + l];
            }
            __syncthreads();
          }
          {
            /* examples/pipeline.c:64: #pragma omp for collapse(2) */
            const unsigned int _nw = 4;
            const unsigned int _nl_1 = 32;
            const unsigned int _n_1 = 128;
            const unsigned int _k_1 = threadIdx.x;
            {
              int w = (int) (_k_1 / _nl_1);
              int l = (int) (_k_1 % _nl_1);
              for (int k = 0; k < 32; k++)
                for (int r = 0; r < 8; r++)
                  sum[r] += ta[w * 8 + r][k] * tb[k][l];
            }
            __syncthreads();
          }
        }
        {
          /* examples/pipeline.c:70: #pragma omp for collapse(2) */
          const unsigned int _nw_1 = 4;
          const unsigned int _nl_2 = 32;
          const unsigned int _n_2 = 128;
          const unsigned int _k_2 = threadIdx.x;
          {
            int w = (int) (_k_2 / _nl_2);
            int l = (int) (_k_2 % _nl_2);
            for (int r = 0; r < 8; r++)
              c[(y + w * 8 + r) * n + x + l] = sum[r];
          }
        }
        __syncthreads();
      }
    }
  }
}
CUDADEV_KERNEL(pipeline_in_turns_50_00000000_overlapping, 0x8013181du)

} // namespace ompicc_user
