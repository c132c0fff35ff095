/* gramschmidt_gramschmidt_13.cu: kernel of the target construct at examples/gramschmidt.c:13, SPMD mode: there is no parallel region.
 *
 *     #pragma omp target
 */
#include "gramschmidt.device.cu"

namespace ompicc_user {

extern "C" __global__ void gramschmidt_gramschmidt_13_00000000(int n, float *A, int k, float *R) {
  {
    float norm = 0;
    for (int i = 0; i < n; i++)
      norm += A[i * n + k] * A[i * n + k];
    R[k * n + k] = sqrtf(norm);
  }
}
CUDADEV_KERNEL(gramschmidt_gramschmidt_13_00000000, 0x71fb23c5u)

} // namespace ompicc_user
