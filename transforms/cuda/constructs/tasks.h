// task (OpenMP 5.2 §12.5), taskloop (§12.6), taskwait (§15.5), taskyield (§12.7) and taskgroup (§15.4) in
// device code (tasks.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_TASKS_H
#define OMPICC_TRANSFORMS_CUDA_TASKS_H

#include "transforms/cuda/loops/iterations.h"

namespace ompicc::cuda {

/// Those constructs.
class Tasks : CudaPart {
public:
  Tasks(CudaContext &cuda, Allocation &allocation, PrivateCopies &copies, Iterations &iterations)
      : CudaPart(cuda), allocation_(allocation), copies_(copies), iterations_(iterations) {}

  Stmt *task(OmpDirective &d);
  Stmt *taskloop(OmpDirective &d);
  Stmt *taskwait(OmpDirective &d);
  Stmt *taskyield(OmpDirective &d);
  Stmt *taskgroup(OmpDirective &d);

private:
  Allocation &allocation_;
  PrivateCopies &copies_;
  Iterations &iterations_;
  int taskCount_ = 0;
  OmpDirective withCopiesOnly(OmpDirective &d);
};

} // namespace ompicc::cuda
#endif
