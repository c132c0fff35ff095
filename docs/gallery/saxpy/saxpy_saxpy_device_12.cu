/* saxpy_saxpy_device_12.cu: kernel of the target construct at examples/saxpy.c:12, SPMD mode: all threads go through the code around its parallel regions.
 *
 *     #pragma omp target map(to: a,size,x[0:size]) map(tofrom: y[0:size])
 */
#include "saxpy.device.cu"

namespace ompicc_user {

extern "C" __global__ void saxpy_saxpy_device_12_00000000(int size, float *y, float a, float *__restrict__ x) {
  int i __attribute__((unused));
  {
    /* examples/saxpy.c:16: #pragma omp parallel for */
    /* examples/saxpy.c:16: #pragma omp parallel for */
    const unsigned int _ni = 0 < size ? (unsigned int) size : 0;
    for (unsigned int _k = threadIdx.x; _k < _ni; _k += blockDim.x)
    {
      int i = (int) _k;
      y[i] = a * x[i] + y[i];
    }
  }
}
CUDADEV_KERNEL(saxpy_saxpy_device_12_00000000, 0x06751d16u)

/* The same, for launches where two of the pointers may point into the same storage. */

extern "C" __global__ void saxpy_saxpy_device_12_00000000_overlapping(int size, float *y, float a, float *x) {
  int i __attribute__((unused));
  {
    /* examples/saxpy.c:16: #pragma omp parallel for */
    /* examples/saxpy.c:16: #pragma omp parallel for */
    const unsigned int _ni = 0 < size ? (unsigned int) size : 0;
    for (unsigned int _k = threadIdx.x; _k < _ni; _k += blockDim.x)
    {
      int i = (int) _k;
      y[i] = a * x[i] + y[i];
    }
  }
}
CUDADEV_KERNEL(saxpy_saxpy_device_12_00000000_overlapping, 0x06751d16u)

} // namespace ompicc_user
