// error (OpenMP 5.2 §8.5) at run time in device code.
#ifndef OMPICC_TRANSFORMS_CUDA_ERROR_DIRECTIVE_H
#define OMPICC_TRANSFORMS_CUDA_ERROR_DIRECTIVE_H

#include "transforms/cuda/cuda_context.h"

namespace ompicc::cuda {

/// The directive.
class ErrorDirective : CudaPart {
public:
  explicit ErrorDirective(CudaContext &cuda) : CudaPart(cuda) {}
  Stmt *error(OmpDirective &d);
};

} // namespace ompicc::cuda
#endif
