/* wavefront.device.cu: types, variables and functions of examples/wavefront.c that its kernels use. */
#ifndef OMPICC_DEVICE_wavefront_00000000
#define OMPICC_DEVICE_wavefront_00000000
#include <cudadev.h>

namespace ompicc_user {

static __device__ int cell(int above, int left, int diagonal, int same);
static __device__ int larger(int a, int b);

/* examples/wavefront.c:20 */

static __device__ int cell(int above, int left, int diagonal, int same) {
  return larger(larger(0, diagonal + (same ? 3 : -2)), larger(above, left) + -1);
}

/* examples/wavefront.c:19 */

static __device__ int larger(int a, int b) {
  return a > b ? a : b;
}

} // namespace ompicc_user
#endif
