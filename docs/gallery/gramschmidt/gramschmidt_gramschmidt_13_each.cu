/* gramschmidt_gramschmidt_13_each.cu: kernel of the target construct at examples/gramschmidt.c:13, SPMD mode: there is no parallel region, for launches whose pointers may overlap.
 *
 *     #pragma omp target
 */
#include "gramschmidt.device.cu"

namespace ompicc_user {

extern "C" __global__ void gramschmidt_gramschmidt_13_00000000_each(int n, float *A, int k, float *R) {
  cudadev_begin_tiles();
  const unsigned int _n_once = 1;
  const unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
  if (_x < _n_once)
  {
    int _once = (int) _x;
    {
      float norm = 0;
      {
        int i = 0;
        if ((i < n) && (unsigned long long) n - (unsigned long long) i >= 128)
          if (cudadev_tile_lanes _lanes {8})
          {
            alignas(16) static __shared__ float _A_tile[8][128];
            const int _warp = _lanes.warp();
            struct _fetched {
              float _A_tile;
            };
            auto _load = [&](int _k_1) {
              _fetched _one;
              _one._A_tile = A[(i + _k_1) * n + k];
              return _one;
            };
            auto _store = [&](int _k_1, const _fetched &_one) {
              _A_tile[_warp][_k_1] = _one._A_tile;
            };
            auto _copy = [&](int _k_1) {
              cudadev_hw_copy(&_A_tile[_warp][_k_1], &A[(i + _k_1) * n + k]);
            };
            cudadev_tile_ahead<_fetched, 128> _ahead(_lanes, _load);
            for (; (i < n) && (unsigned long long) n - (unsigned long long) i >= 128; i += 128)
            {
              _lanes.barrier();
              _ahead.share(_store, _copy);
              _lanes.barrier();
              if ((i < n) && (unsigned long long) n - (unsigned long long) i >= 256)
              {
                _ahead.next(_load);
              }
#pragma unroll 8
              for (int _k_2 = 0; _k_2 < 128; _k_2++)
              norm += _A_tile[_warp][_k_2] * _A_tile[_warp][_k_2];
            }
          }
        for (; i < n; i++)
          norm += A[i * n + k] * A[i * n + k];
      }
      R[k * n + k] = sqrtf(norm);
    }
  }
}
CUDADEV_KERNEL(gramschmidt_gramschmidt_13_00000000_each, 0x71fb23c5u)

} // namespace ompicc_user
