// What stands around the regions of a guarded kernel (guarded.h).
#ifndef OMPICC_TRANSFORMS_CUDA_GUARDS_H
#define OMPICC_TRANSFORMS_CUDA_GUARDS_H

#include "ast/context.h"
#include "transforms/cuda/kernels/guarded.h"

namespace ompicc::cuda {

/// Puts what one thread is to run under its condition, with a barrier behind it, and moves variables to
/// shared memory. Returns the regions that need no barrier of their own behind them.
/// @param body what the kernel ends with, in place
std::unordered_set<const OmpDirective *> putGuards(Context &c, const GuardedPlan &plan, Compound *body);

} // namespace ompicc::cuda
#endif
