/* heat_step_20.cu: kernel of the target construct at examples/heat.c:20, SPMD mode: the loop nest is all there is.
 *
 *     #pragma omp target teams distribute parallel for collapse(2) map(to: u[0:n*n]) map(from: v[0:n*n])
 */
#include "heat.device.cu"

namespace ompicc_user {

extern "C" __global__ void heat_step_20_00000000(int n, const float *u, float *v) {
  const unsigned int _ni = (unsigned int) (n - 1) - (unsigned int) 1;
  const unsigned int _nj = (unsigned int) (n - 1) - (unsigned int) 1;
  const unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned int _y = (blockIdx.z * gridDim.y + blockIdx.y) * blockDim.y + threadIdx.y;
  if ((_x < _nj) && (_y < _ni))
  {
    int i = 1 + ((int) _y);
    int j = 1 + ((int) _x);
    {
      const float *p = &u[i * n + j];
      v[i * n + j] = p[0] + 0.2f * (p[-1] + p[1] + p[-n] + p[n] - 4 * p[0]);
    }
  }
}
CUDADEV_KERNEL(heat_step_20_00000000, 0xf90db44eu)

} // namespace ompicc_user
