// In which order the code of all warps' streams stands in one text (writer.h).
//
// The text is a list of parts, each of which begins with what only one warp does, and ends with operations of
// one kind that several warps run, or one of them several of. A warp goes through its own of all that, so
// that nothing but the length of the text depends on how it is laid out.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_LAYOUT_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_LAYOUT_H

#include "transforms/cuda/dataflow/schedule.h"
#include <cstddef>

namespace ompicc::dataflow {

/// Part of a warp's stream: barriers, or operations of one kind in turn.
struct Piece {
  std::vector<Step> barriers;
  std::vector<unsigned> operations;
};

struct Part {
  std::vector<std::vector<Piece>> own; ///< by warp
  std::vector<unsigned> warps;         ///< those that run the operations, ascending; none: there are none
  std::vector<std::vector<unsigned>> operations; ///< of each of these
};

/// By what is taken at a time: all operations of one kind that a warp runs in turn, and those that nobody
/// else runs at the time by itself; or each operation for a part (runs.h).
enum class Layout { InTurn, Single };

std::vector<Part> layOut(const Graph &graph, const Mapping &mapping, const Schedule &schedule,
                         Layout layout = Layout::InTurn);

/// How many operations the text holds.
std::size_t writtenOperations(const std::vector<Part> &parts);

} // namespace ompicc::dataflow
#endif
