// Bounds of distribute loops that kernels find in memory.
#ifndef OMPICC_TRANSFORMS_CUDA_FOUND_BOUNDS_H
#define OMPICC_TRANSFORMS_CUDA_FOUND_BOUNDS_H

#include "ast/context.h"
#include "transforms/common/target_interface.h"

namespace ompicc::cuda {

/// Has distribute loops around parallel regions go by variables where the host does not know their bounds, so
/// that one thread of a team can look them up for all (guarded.h):
///
///     #pragma omp distribute                      {
///     for (int i = 0; i < s->rows; i++)      →      int _upper = s->rows;
///                                                   #pragma omp distribute
///                                                   for (int i = 0; i < _upper; i++)
///
/// Returns whether there was one.
bool nameFoundBounds(Context &c, Stmt *&body, const TargetInterface &k);

} // namespace ompicc::cuda
#endif
