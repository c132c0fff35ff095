// What stands around the regions of a guarded kernel (guarded.h).
#ifndef OMPICC_TRANSFORMS_CUDA_GUARDS_H
#define OMPICC_TRANSFORMS_CUDA_GUARDS_H

#include "ast/context.h"
#include "transforms/cuda/kernels/guarded.h"
#include <unordered_map>

namespace ompicc::cuda {

/// What has been found out about regions and barriers meanwhile.
struct Guarding {
  std::unordered_set<const OmpDirective *> open; ///< regions that need no barrier of their own behind them
  /// Numbers of exchanges (cudadev-device/block_reduction.h) of regions that no barrier parts from the next
  /// one.
  std::unordered_map<const OmpDirective *, int> numbers;
  /// Distribute loops of whose iterations each but the first one begins with a barrier.
  std::unordered_set<const OmpDirective *> parted;
  /// Barriers that are needed only where the kernel's pointers overlap.
  std::unordered_set<const Stmt *> ifOverlapping;
};

/// Puts what one thread is to run under its condition, with a barrier behind it, and moves variables to
/// shared memory.
/// @param body what the kernel ends with, in place
/// @param oneIteration teams have one iteration of distribute loops as a rule, since the program says how
/// many there are
Guarding putGuards(Context &c, const GuardedPlan &plan, Compound *body, bool oneIteration);

} // namespace ompicc::cuda
#endif
