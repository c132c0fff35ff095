/* gramschmidt_gramschmidt_22_each.cu: kernel of the target construct at examples/gramschmidt.c:22, SPMD mode: the loop nest is all there is, for launches of many iterations.
 *
 *     #pragma omp target teams distribute parallel for thread_limit(256)
 */
#include "gramschmidt.device.cu"

namespace ompicc_user {

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(256) void gramschmidt_gramschmidt_22_00000000_each(int k, int n, float *__restrict__ Q, float *__restrict__ A, float *__restrict__ R) {
  const unsigned int _nj_1 = (unsigned int) n - (unsigned int) (k + 1);
  const unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
  if (_x < _nj_1)
  {
    int j = (k + 1) + ((int) _x);
    {
      float sum = 0;
      for (int i = 0; i < n; i++)
        sum += Q[i * n + k] * A[i * n + j];
      R[k * n + j] = sum;
      for (int i = 0; i < n; i++)
        A[i * n + j] -= Q[i * n + k] * sum;
    }
  }
}
CUDADEV_KERNEL(gramschmidt_gramschmidt_22_00000000_each, 0x60894f8bu)

/* The same, for launches where two of the pointers may point into the same storage. */

extern "C" __global__ CUDADEV_LAUNCH_BOUNDS(256) void gramschmidt_gramschmidt_22_00000000_each_overlapping(int k, int n, float *Q, float *A, float *R) {
  const unsigned int _nj_1 = (unsigned int) n - (unsigned int) (k + 1);
  const unsigned int _x = blockIdx.x * blockDim.x + threadIdx.x;
  if (_x < _nj_1)
  {
    int j = (k + 1) + ((int) _x);
    {
      float sum = 0;
      for (int i = 0; i < n; i++)
        sum += Q[i * n + k] * A[i * n + j];
      R[k * n + j] = sum;
      for (int i = 0; i < n; i++)
        A[i * n + j] -= Q[i * n + k] * sum;
    }
  }
}
CUDADEV_KERNEL(gramschmidt_gramschmidt_22_00000000_each_overlapping, 0x60894f8bu)

} // namespace ompicc_user
