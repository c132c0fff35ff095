/* nbody_step_45.cu: kernel of the target construct at examples/nbody.c:45, SPMD mode: the loop nest is all there is.
 *
 *     #pragma omp target teams loop map(to: now[0:n]) map(from: next[0:n])
 */
#include "nbody.device.cu"

namespace ompicc_user {

extern "C" __global__ void nbody_step_45_00000000(int n, body *next, const body *now) {
  const unsigned int _ni = (unsigned int) n;
  const unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
  if (_x < _ni)
  {
    int i = (int) _x;
    next[i] = moved(n, now, i);
  }
}
CUDADEV_KERNEL(nbody_step_45_00000000, 0x44649046u)

} // namespace ompicc_user
