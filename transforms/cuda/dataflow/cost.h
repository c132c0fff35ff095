// What a task costs, as far as its text says: the weights of operations (Singe, §4.1).
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_COST_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_COST_H

#include "transforms/common/unit.h"

namespace ompicc::cuda {

/// An estimate, in cycles of a warp, at least 1.
/// @param lanes the iterations of simd loops are shared out over a warp's lanes
long costOf(Context &c, Stmt *task, bool lanes);

} // namespace ompicc::cuda
#endif
