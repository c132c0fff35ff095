/* gemm_gemm_12.cu: kernel of the target construct at examples/gemm.c:12, SPMD mode: the loop nest is all there is.
 *
 *     #pragma omp target teams distribute parallel for collapse(2) thread_limit(256) map(to: A[0:n*n], B[0:n*n]) map(tofrom: C[0:n*n])
 */
#include "gemm.device.cu"

namespace ompicc_user {

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(256) void gemm_gemm_12_00000000(int n, float *C, const float *A, const float *B) {
  const float beta = 1.2f;
  const float alpha = 1.5f;
  const unsigned int _ni = (unsigned int) n;
  const unsigned int _nj = (unsigned int) n;
  if (gridDim.x * blockDim.x < _nj || gridDim.z * gridDim.y * blockDim.y < _ni)
  {
    /* a thread has sixteen iterations */
    const unsigned int _first_x = 4 * (blockIdx.x * blockDim.x) + threadIdx.x;
    const unsigned int _first_y = 4 * ((blockIdx.z * gridDim.y + blockIdx.y) * blockDim.y + threadIdx.y);
    if (_first_x < _nj && _first_y < _ni)
    {
      float sum[16];
#pragma unroll
      for (unsigned int _turn = 0; _turn < 16; _turn++)
      {
        int i = (int) ((_first_y + _turn / 4) < _ni ? (_first_y + _turn / 4) : _first_y);
        int j = (int) ((_first_x + _turn % 4 * blockDim.x) < _nj ? (_first_x + _turn % 4 * blockDim.x) : _first_x);
        sum[_turn] = C[i * n + j] * beta;
      }
      for (int k = 0; k < n; k++) {
#pragma unroll
        for (unsigned int _turn = 0; _turn < 16; _turn++)
        {
          int i = (int) ((_first_y + _turn / 4) < _ni ? (_first_y + _turn / 4) : _first_y);
          int j = (int) ((_first_x + _turn % 4 * blockDim.x) < _nj ? (_first_x + _turn % 4 * blockDim.x) : _first_x);
          sum[_turn] += alpha * A[i * n + k] * B[k * n + j];
        }
      }
#pragma unroll
      for (unsigned int _turn = 0; _turn < 16; _turn++)
      {
        if ((_first_x + _turn % 4 * blockDim.x) < _nj && (_first_y + _turn / 4) < _ni)
        {
          int i = (int) (_first_y + _turn / 4);
          int j = (int) (_first_x + _turn % 4 * blockDim.x);
          C[i * n + j] = sum[_turn];
        }
      }
    }
  }
  else
  {
    const unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned int _y = (blockIdx.z * gridDim.y + blockIdx.y) * blockDim.y + threadIdx.y;
    if ((_x < _nj) && (_y < _ni))
    {
      int i = (int) _y;
      int j = (int) _x;
      {
        float sum = C[i * n + j] * beta;
        for (int k = 0; k < n; k++)
          sum += alpha * A[i * n + k] * B[k * n + j];
        C[i * n + j] = sum;
      }
    }
  }
}
CUDADEV_KERNEL(gemm_gemm_12_00000000, 0x9e23379du)

} // namespace ompicc_user
