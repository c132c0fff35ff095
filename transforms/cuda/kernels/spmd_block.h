// Kernels whose threads all do one thing: one parallel region of the whole block (ModeDecision::Block), or
// sequential code (ModeDecision::Sequential).
#ifndef OMPICC_TRANSFORMS_CUDA_SPMD_BLOCK_H
#define OMPICC_TRANSFORMS_CUDA_SPMD_BLOCK_H

#include "transforms/cuda/kernels/frame.h"

namespace ompicc::cuda {

/// Makes a kernel that is one parallel region.
class SpmdBlock : KernelFrame {
public:
  SpmdBlock(KernelParts &parts, OmpDirective &target, CudaPlan &k, const ModeDecision &mode)
      : KernelFrame(parts, target, k), mode_(mode), d_(*mode.parallel) {
    piece_.inParallel = true;
  }
  void add();

private:
  const ModeDecision &mode_;
  OmpDirective &d_; ///< the region
  /// The region's clauses, and what else each thread has of its own.
  OmpDirective clauses();
  void shareTasks();
  void fitTeams();
};

/// Makes a kernel of one thread a team.
class Sequential : KernelFrame {
public:
  Sequential(KernelParts &parts, OmpDirective &target, CudaPlan &k) : KernelFrame(parts, target, k) {}
  void add();
};

} // namespace ompicc::cuda
#endif
