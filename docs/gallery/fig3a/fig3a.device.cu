/* fig3a.device.cu: types, variables and functions of examples/fig3a.c that its kernels use. */
#ifndef OMPICC_DEVICE_fig3a_00000000
#define OMPICC_DEVICE_fig3a_00000000
#include <cudadev.h>

namespace ompicc_user {

} // namespace ompicc_user
#endif
