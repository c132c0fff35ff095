/* gramschmidt_gramschmidt_19.cu: kernel of the target construct at examples/gramschmidt.c:19, SPMD mode: the loop nest is all there is.
 *
 *     #pragma omp target teams distribute parallel for thread_limit(256)
 */
#include "gramschmidt.device.cu"

namespace ompicc_user {

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(256) void gramschmidt_gramschmidt_19_00000000(int n, float *Q, int k, float *A, float *R) {
  const unsigned int _ni = (unsigned int) n;
  const unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
  if (_x < _ni)
  {
    int i = (int) _x;
    Q[i * n + k] = A[i * n + k] / R[k * n + k];
  }
}
CUDADEV_KERNEL(gramschmidt_gramschmidt_19_00000000, 0x316a87bfu)

} // namespace ompicc_user
