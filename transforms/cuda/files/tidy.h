// What is done last with a function of device code.
#ifndef OMPICC_TRANSFORMS_CUDA_TIDY_H
#define OMPICC_TRANSFORMS_CUDA_TIDY_H

#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

/// Joins sines and cosines (sincos.h), roots and quotients (root_quotients.h), and removes what only readers
/// would notice.
void complete(CudaContext &cuda, FunctionDecl &f);

} // namespace ompicc::cuda
#endif
