// Whether lanes may run the iterations of a simd loop at the same time (lanes.h).
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_LANE_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_LANE_LOOPS_H

#include "ast/node.h"

namespace ompicc::cuda {

/// True if the text of the simd construct shows it.
bool lanesMayShare(OmpDirective &simd);

} // namespace ompicc::cuda
#endif
