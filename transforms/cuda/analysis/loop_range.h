// How many iterations a counted loop has.
#ifndef OMPICC_TRANSFORMS_CUDA_LOOP_RANGE_H
#define OMPICC_TRANSFORMS_CUDA_LOOP_RANGE_H

#include "ast/context.h"
#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

/// The number of iterations; -1: constants do not say it.
long long constantTrips(const CountedLoop &loop);
/// The loop's first comparison, which is true if it has iterations: of `from` converted to the variable's
/// type.
Expr *hasIterations(Context &c, const CountedLoop &loop);

} // namespace ompicc
#endif
