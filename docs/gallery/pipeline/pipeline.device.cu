/* pipeline.device.cu: types, variables and functions of examples/pipeline.c that its kernels use. */
#ifndef OMPICC_DEVICE_pipeline_00000000
#define OMPICC_DEVICE_pipeline_00000000
#include <cudadev.h>

namespace ompicc_user {

} // namespace ompicc_user
#endif
