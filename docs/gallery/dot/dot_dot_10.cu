/* dot_dot_10.cu: kernel of the target construct at examples/dot.c:10, SPMD mode: the loop nest is all there is.
 *
 *     #pragma omp target teams distribute parallel for reduction(+: sum) map(to: x[0:n], y[0:n])
 */
#include "dot.device.cu"

namespace ompicc_user {

extern "C" __global__ void dot_dot_10_00000000(double *_sum, int n, const float *x, const float *y) {
  double &sum = *_sum;
  const unsigned int _ni = (unsigned int) n;
  double sum_private = cudadev_identity<cudadev_add, double>();
  for (unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x; _x < _ni; _x += gridDim.x * blockDim.x)
  {
    int i = (int) _x;
    sum_private += (double) x[i] * y[i];
  }
  cudadev_reduce_league<cudadev_add>(&sum, sum_private);
}
CUDADEV_KERNEL(dot_dot_10_00000000, 0x079886cau)

} // namespace ompicc_user
