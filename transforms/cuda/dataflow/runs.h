// Parts of the text (layout.h) that repeat: steps in which warps run one task of the same kind each.
//
// A wavefront of 8 x 8 blocks has 22 such steps or more, and each would be a text of its own, with the
// barriers in front of it. In a loop over the steps it is one, with the steps' constants and barriers in
// tables (step_writer.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_RUNS_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_RUNS_H

#include "transforms/cuda/dataflow/layout.h"
#include <functional>

namespace ompicc::dataflow {

/// Parts that follow each other.
struct Run {
  std::size_t first, count;
};

/// The runs of a layout by single operations (Layout::Single), in order.
/// @param alike whether one text can be for both operations, which are of one kind
std::vector<Run> runsOf(const Graph &graph, const std::vector<Part> &parts,
                        const std::function<bool(unsigned, unsigned)> &alike);

/// How many operations the text holds where each run is written once.
std::size_t writtenOperations(const std::vector<Part> &parts, const std::vector<Run> &runs);

} // namespace ompicc::dataflow
#endif
