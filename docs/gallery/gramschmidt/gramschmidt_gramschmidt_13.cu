/* gramschmidt_gramschmidt_13.cu: kernel of the target construct at examples/gramschmidt.c:13, SPMD mode: the iterations of the loop at line 16 are independent: one team shares them out.
 *
 *     #pragma omp target
 */
#include "gramschmidt.device.cu"

namespace ompicc_user {

extern "C" __global__ void gramschmidt_gramschmidt_13_00000000(int n, float *__restrict__ A, int k, float *__restrict__ R) {
  float norm = 0;
  {
    alignas(16) __shared__ float _terms[1028];
    alignas(16) __shared__ float _factors[1028];
    __shared__ float _sums[1];
    if (threadIdx.x == 0)
    {
      _sums[0] = norm;
    }
    __syncthreads();
    for (long long _first = (long long) 0; _first < (long long) n; _first += 1024) {
      const int _count = (long long) n - _first < 1024 ? (int) ((long long) n - _first) : 1024;
      {
        /* examples/gramschmidt.c:16: this loop's iterations are independent */
        /* examples/gramschmidt.c:16: the team shares them out */
        const unsigned int _n_at = 0 < _count ? (unsigned int) _count : 0;
        const unsigned int _stride = blockDim.x;
        const unsigned int _fours = cudadev_fours(_n_at, _stride);
        unsigned int _k = threadIdx.x;
        for (; _k < _fours; _k += 4 * _stride)
        {
#pragma unroll
          for (unsigned int _turn = 0; _turn < 4; _turn++)
          {
            const unsigned int _k_turn = _k + _turn * _stride;
            int _at = (int) _k_turn;
            const int i = (int) (_first + _at);
            _terms[_at] = A[i * n + k];
            _factors[_at] = A[i * n + k];
          }
        }
        for (; _k < _n_at; _k += _stride)
        {
          int _at = (int) _k;
          const int i = (int) (_first + _at);
          _terms[_at] = A[i * n + k];
          _factors[_at] = A[i * n + k];
        }
        __syncthreads();
      }
      {
        /* examples/gramschmidt.c:16: this loop's iterations are independent */
        cudadev_sum_in_order<1, 1028>(_count, _sums, _terms, _factors);
        __syncthreads();
      }
    }
    if (threadIdx.x == 0)
    {
      norm = _sums[0];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0)
  {
    R[k * n + k] = sqrtf(norm);
  }
}
CUDADEV_KERNEL(gramschmidt_gramschmidt_13_00000000, 0x71fb23c5u)

} // namespace ompicc_user
