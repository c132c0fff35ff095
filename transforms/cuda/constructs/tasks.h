// task (OpenMP 5.2 §12.5) and taskloop (§12.6) in device code (tasks.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_TASKS_H
#define OMPICC_TRANSFORMS_CUDA_TASKS_H

#include "transforms/cuda/loops/iterations.h"

namespace ompicc::cuda {

/// Those constructs.
class Tasks : CudaPart {
public:
  Tasks(CudaContext &cuda, PrivateCopies &copies, Iterations &iterations)
      : CudaPart(cuda), copies_(copies), iterations_(iterations) {}

  Stmt *task(OmpDirective &d);
  Stmt *taskloop(OmpDirective &d);

private:
  PrivateCopies &copies_;
  Iterations &iterations_;
  OmpDirective withCopiesOnly(OmpDirective &d);
};

} // namespace ompicc::cuda
#endif
