// What must hold for a schedule (schedule.h), found out from its steps alone.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_CHECK_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_CHECK_H

#include "transforms/cuda/dataflow/schedule.h"
#include <string>

namespace ompicc::dataflow {

/// What is wrong with it, in words; "" if nothing is:
/// - each operation is run once, by the warp that it is mapped to, behind all that it needs;
/// - warps come to points in an order in which nobody waits for ever;
/// - as many come to a point as its barrier counts, and nobody comes to a barrier before its last point is
///   over;
/// - barriers have the numbers that there are.
std::string whatIsWrong(const Graph &graph, const Mapping &mapping, const Schedule &schedule);

} // namespace ompicc::dataflow
#endif
