/* mixture.device.cu: types, variables and functions of examples/mixture.c that its kernels use. */
#ifndef OMPICC_DEVICE_mixture_00000000
#define OMPICC_DEVICE_mixture_00000000
#include <cudadev.h>

namespace ompicc_user {

static __device__ float viscosity(int s, float t);
static __device__ float mass(int s);

/* examples/mixture.c:16 */

static __device__ float viscosity(int s, float t) {
  return expf(0.1f * s + t * (0.7f + t * (0.02f * s - 0.05f)));
}

/* examples/mixture.c:14 */

static __device__ float mass(int s) {
  return 2.0f + 3.5f * s;
}

} // namespace ompicc_user
#endif
