// parallel (OpenMP 5.2 §10.1) in device code (parallel.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_PARALLEL_H
#define OMPICC_TRANSFORMS_CUDA_PARALLEL_H

#include "transforms/cuda/data/private_copies.h"

namespace ompicc::cuda {

/// The construct.
class Parallel : CudaPart {
public:
  Parallel(CudaContext &cuda, Allocation &allocation, Reductions &reductions, PrivateCopies &copies)
      : CudaPart(cuda), allocation_(allocation), reductions_(reductions), copies_(copies) {}

  Stmt *parallel(OmpDirective &d);
  /// Calls of omp_get_thread_num and omp_get_num_threads in `body`, the region's, without a look at the
  /// team's state.
  Stmt *withDirectRoutines(const OmpDirective &d, Stmt *body);
  /// What the clause safesync of a parallel construct asks of the GPU; null without it.
  Stmt *safesync(const OmpDirective &parallel);

private:
  Allocation &allocation_;
  Reductions &reductions_;
  PrivateCopies &copies_;
  int regionCount_ = 0;

  /// A region that the kernel's threads run where it stands.
  Stmt *inPlace(OmpDirective &d);
  /// One whose team is the thread that encounters it.
  Stmt *alone(OmpDirective &d);
};

} // namespace ompicc::cuda
#endif
