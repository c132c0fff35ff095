// How many threads a team is asked for, where constants say so (launch_bounds.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_LAUNCH_BOUNDS_H
#define OMPICC_TRANSFORMS_CUDA_LAUNCH_BOUNDS_H

#include "transforms/cuda/kernels/plan.h"

namespace ompicc::cuda {

/// Sets what is asked for and the bounds. A limit that is not a constant can only make teams smaller.
/// @param threads the most threads that a parallel region asks for; null: it does not say
/// @param limit the thread_limit clause, or null
void boundLaunch(CudaPlan &k, const Expr *threads, const Expr *limit);
/// Bounds of a kernel of few operations that has loops with several loads under way: without any, nvcc keeps
/// to 32 registers where it can, and has fewer of them.
void boundForLoads(CudaPlan &k);
/// The threads of each team of a kernel in SPMD mode, where constants say so and nothing can make teams
/// smaller: no registers, and no setting of the user's, which a thread_limit clause takes precedence of
/// (OpenMP 5.2 §2.3), or of which code with num_threads alone cannot tell whether it went by it. 0: they are
/// known when it is launched.
unsigned exactThreads(const CudaPlan &k);

} // namespace ompicc::cuda
#endif
