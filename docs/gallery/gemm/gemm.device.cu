/* gemm.device.cu: types, variables and functions of examples/gemm.c that its kernels use. */
#ifndef OMPICC_DEVICE_gemm_00000000
#define OMPICC_DEVICE_gemm_00000000
#include <cudadev.h>

namespace ompicc_user {

} // namespace ompicc_user
#endif
