/* spmv_spmv_20.cu: kernel of the target construct at examples/spmv.c:20, SPMD mode: all threads go through the code around its parallel regions.
 *
 *     #pragma omp target teams distribute thread_limit(64) map(to: first[0:n + 1], column[0:elements], value[0:elements], x[0:n]) map(from: y[0:n])
 */
#include "spmv.device.cu"

namespace ompicc_user {

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(1024) void spmv_spmv_20_00000000(int n, const int *__restrict__ first, const float *__restrict__ value, const float *__restrict__ x, const int *__restrict__ column, float *y) {
  {
    /* examples/spmv.c:20: #pragma omp target teams distribute thread_limit(64) map(to: first[0:n + 1], column[0:elements], value[0:elements], x[0:n]) map(from: y[0:n]) */
    const unsigned int _ni = 0 < n ? (unsigned int) n : 0;
    for (unsigned int _k_1 = blockIdx.x; _k_1 < _ni; _k_1 += gridDim.x)
    {
      int i = (int) _k_1;
      float sum = 0;
      {
        /* examples/spmv.c:24: #pragma omp parallel for reduction(+: sum) */
        float sum_private = cudadev_identity<cudadev_add, float>();
        /* examples/spmv.c:24: #pragma omp parallel for reduction(+: sum) */
        const unsigned int _nk = first[i] < first[i + 1] ? (unsigned int) first[i + 1] - (unsigned int) first[i] : 0;
        const unsigned int _stride = blockDim.x;
        const unsigned int _fours = cudadev_fours_within(_nk, _stride);
        unsigned int _k = threadIdx.x;
        for (; _k < _fours; _k += 4 * _stride)
        {
#pragma unroll
          for (unsigned int _turn = 0; _turn < 4; _turn++)
          {
            const unsigned int _k_turn = _k + _turn * _stride;
            int k = first[i] + ((int) _k_turn);
            sum_private += value[k] * x[column[k]];
          }
        }
        for (unsigned int _more = _k < _nk; _more; _more = _k < cudadev_less(_nk, _stride), _k += _stride)
        {
          int k = first[i] + ((int) _k);
          sum_private += value[k] * x[column[k]];
        }
        cudadev_reduce_block<64, 1>(cudadev_into<cudadev_add>(sum, sum_private));
      }
      if (threadIdx.x == 0)
      {
        y[i] = sum;
      }
      __syncthreads();
    }
  }
}
CUDADEV_KERNEL(spmv_spmv_20_00000000, 0xa45ac131u)

/* The same, for launches where two of the pointers may point into the same storage. */

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(1024) void spmv_spmv_20_00000000_overlapping(int n, const int *first, const float *value, const float *x, const int *column, float *y) {
  {
    /* examples/spmv.c:20: #pragma omp target teams distribute thread_limit(64) map(to: first[0:n + 1], column[0:elements], value[0:elements], x[0:n]) map(from: y[0:n]) */
    const unsigned int _ni = 0 < n ? (unsigned int) n : 0;
    for (unsigned int _k_1 = blockIdx.x; _k_1 < _ni; _k_1 += gridDim.x)
    {
      int i = (int) _k_1;
      float sum = 0;
      {
        /* examples/spmv.c:24: #pragma omp parallel for reduction(+: sum) */
        float sum_private = cudadev_identity<cudadev_add, float>();
        /* examples/spmv.c:24: #pragma omp parallel for reduction(+: sum) */
        const unsigned int _nk = first[i] < first[i + 1] ? (unsigned int) first[i + 1] - (unsigned int) first[i] : 0;
        const unsigned int _stride = blockDim.x;
        const unsigned int _fours = cudadev_fours_within(_nk, _stride);
        unsigned int _k = threadIdx.x;
        for (; _k < _fours; _k += 4 * _stride)
        {
#pragma unroll
          for (unsigned int _turn = 0; _turn < 4; _turn++)
          {
            const unsigned int _k_turn = _k + _turn * _stride;
            int k = first[i] + ((int) _k_turn);
            sum_private += value[k] * x[column[k]];
          }
        }
        for (unsigned int _more = _k < _nk; _more; _more = _k < cudadev_less(_nk, _stride), _k += _stride)
        {
          int k = first[i] + ((int) _k);
          sum_private += value[k] * x[column[k]];
        }
        cudadev_reduce_block<64, 1>(cudadev_into<cudadev_add>(sum, sum_private));
      }
      if (threadIdx.x == 0)
      {
        y[i] = sum;
      }
      __syncthreads();
    }
  }
}
CUDADEV_KERNEL(spmv_spmv_20_00000000_overlapping, 0xa45ac131u)

} // namespace ompicc_user
