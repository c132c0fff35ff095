/* saxpy_saxpy_device_12.cu: kernel of the target construct at examples/saxpy.c:12, SPMD mode: all threads go through the code around its parallel regions.
 *
 *     #pragma omp target map(to: a,size,x[0:size]) map(tofrom: y[0:size])
 */
#include "saxpy.device.cu"

namespace ompicc_user {

extern "C" __global__ void saxpy_saxpy_device_12_00000000(int *__restrict__ _size, float *y, float *__restrict__ _a, float *__restrict__ x) {
  int &size = *_size;
  float &a = *_a;
  int i;
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
CUDADEV_KERNEL(saxpy_saxpy_device_12_00000000, 0x97c827eeu)

/* The same, for launches where two of the pointers may point into the same storage. */

extern "C" __global__ void saxpy_saxpy_device_12_00000000_overlapping(int *_size, float *y, float *_a, float *x) {
  int &size = *_size;
  float &a = *_a;
  int i;
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
CUDADEV_KERNEL(saxpy_saxpy_device_12_00000000_overlapping, 0x97c827eeu)

} // namespace ompicc_user
