// for (OpenMP 5.2 §11.5), distribute (§11.6) and simd in regions that a team runs.
#ifndef OMPICC_TRANSFORMS_CUDA_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_LOOPS_H

#include "transforms/cuda/loops/iterations.h"

namespace ompicc::cuda {

/// Those constructs.
class Loops : CudaPart {
public:
  Loops(CudaContext &cuda, PrivateCopies &copies, Iterations &iterations)
      : CudaPart(cuda), copies_(copies), iterations_(iterations) {}

  Stmt *loop(OmpDirective &d);
  Stmt *distribute(OmpDirective &d);
  Stmt *simd(OmpDirective &d);

private:
  PrivateCopies &copies_;
  Iterations &iterations_;

  /// Of a team that is one thread.
  Stmt *loopAlone(OmpDirective &d);
  Stmt *simdByLanes(OmpDirective &d);
};

} // namespace ompicc::cuda
#endif
