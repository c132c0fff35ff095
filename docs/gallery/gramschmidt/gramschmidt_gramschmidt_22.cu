/* gramschmidt_gramschmidt_22.cu: kernel of the target construct at examples/gramschmidt.c:22, SPMD mode: the iterations of the inner loops at lines 25 and 27 are independent: a team for each outer one shares them out.
 *
 *     #pragma omp target teams distribute parallel for thread_limit(256)
 */
#include "gramschmidt.device.cu"

namespace ompicc_user {

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(256) void gramschmidt_gramschmidt_22_00000000(int k, int n, float *__restrict__ Q, float *__restrict__ A, float *__restrict__ R) {
  {
    /* examples/gramschmidt.c:22: #pragma omp target teams distribute parallel for thread_limit(256) */
    const unsigned int _nj = (k + 1) < n ? (unsigned int) n - (unsigned int) (k + 1) : 0;
    const unsigned int _stride_1 = gridDim.x;
    for (unsigned int _k_4 = blockIdx.x, _more = _k_4 < _nj; _more; _more = _k_4 < cudadev_less(_nj, _stride_1), _k_4 += _stride_1)
    {
      int j = (k + 1) + ((int) _k_4);
      __shared__ float sum;
      if (threadIdx.x == 0)
      {
        sum = 0;
      }
      __syncthreads();
      {
        alignas(16) __shared__ float _terms_1[1028];
        alignas(16) __shared__ float _factors_1[1028];
        __shared__ float _sums_1[1];
        if (threadIdx.x == 0)
        {
          _sums_1[0] = sum;
        }
        __syncthreads();
        for (long long _first_1 = (long long) 0; _first_1 < (long long) n; _first_1 += 1024) {
          const int _count_1 = (long long) n - _first_1 < 1024 ? (int) ((long long) n - _first_1) : 1024;
          {
            /* examples/gramschmidt.c:25: this loop's iterations are independent */
            /* examples/gramschmidt.c:25: the team shares them out */
            const unsigned int _n_at_1 = 0 < _count_1 ? (unsigned int) _count_1 : 0;
            const unsigned int _stride = blockDim.x;
            const unsigned int _fours = cudadev_fours(_n_at_1, _stride);
            unsigned int _k = threadIdx.x;
            for (; _k < _fours; _k += 4 * _stride)
            {
#pragma unroll
              for (unsigned int _turn = 0; _turn < 4; _turn++)
              {
                const unsigned int _k_turn = _k + _turn * _stride;
                int _at_1 = (int) _k_turn;
                const int i = (int) (_first_1 + _at_1);
                _terms_1[_at_1] = Q[i * n + k];
                _factors_1[_at_1] = A[i * n + j];
              }
            }
            for (; _k < _n_at_1; _k += _stride)
            {
              int _at_1 = (int) _k;
              const int i = (int) (_first_1 + _at_1);
              _terms_1[_at_1] = Q[i * n + k];
              _factors_1[_at_1] = A[i * n + j];
            }
            __syncthreads();
          }
          {
            /* examples/gramschmidt.c:25: this loop's iterations are independent */
            cudadev_sum_in_order<1, 1028>(_count_1, _sums_1, _terms_1, _factors_1);
            __syncthreads();
          }
        }
        if (threadIdx.x == 0)
        {
          sum = _sums_1[0];
        }
        __syncthreads();
      }
      if (threadIdx.x == 0)
      {
        R[k * n + j] = sum;
      }
      __syncthreads();
      {
        /* examples/gramschmidt.c:27: this loop's iterations are independent */
        /* examples/gramschmidt.c:27: the team shares them out */
        const unsigned int _ni = 0 < n ? (unsigned int) n : 0;
        for (unsigned int _k_3 = threadIdx.x; _k_3 < _ni; _k_3 += blockDim.x)
        {
          int i = (int) _k_3;
          A[i * n + j] -= Q[i * n + k] * sum;
        }
        __syncthreads();
      }
    }
  }
}
CUDADEV_KERNEL(gramschmidt_gramschmidt_22_00000000, 0x60894f8bu)

} // namespace ompicc_user
