/* va.device.cu: types, variables and functions of /tmp/va.c that its kernels use. */
#ifndef OMPICC_DEVICE_va_04694f24
#define OMPICC_DEVICE_va_04694f24
#include <cudadev.h>

namespace ompicc_user {

extern "C" {
extern __device__ int g;
__device__ int g;
}

} // namespace ompicc_user
#endif
