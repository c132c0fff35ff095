/* dot_dot_10.cu: kernel of the target construct at examples/dot.c:10, SPMD mode: the loop nest is all there is.
 *
 *     #pragma omp target teams distribute parallel for reduction(+: sum) map(to: x[0:n], y[0:n])
 */
#include "dot.device.cu"

namespace ompicc_user {

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(1024) void dot_dot_10_00000000(double *_sum, int n, const float *x, const float *y, cudadev_results _results) {
  double &sum = *_sum;
  const unsigned int _ni = (unsigned int) n;
  double sum_private = cudadev_identity<cudadev_add, double>();
  const unsigned int _stride = gridDim.x * blockDim.x;
  const unsigned int _fours = cudadev_fours(_ni, _stride);
  unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
  for (; _x < _fours; _x += 4 * _stride)
  {
#pragma unroll
    for (unsigned int _turn = 0; _turn < 4; _turn++)
    {
      const unsigned int _k_turn = _x + _turn * _stride;
      int i = (int) _k_turn;
      sum_private += (double) x[i] * y[i];
    }
  }
  for (; _x < _ni; _x += _stride)
  {
    int i = (int) _x;
    sum_private += (double) x[i] * y[i];
  }
  cudadev_reduce_league(cudadev_into<cudadev_add>(sum, sum_private));
  cudadev_bring_results(_results);
}
CUDADEV_KERNEL(dot_dot_10_00000000, 0xf85695c1u)

} // namespace ompicc_user
