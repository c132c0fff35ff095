// Which warp runs an operation, and in which order (Singe, §4.1).
//
// List scheduling: of the operations whose needs are met, the one with the most expensive way to the graph's
// end comes next, and goes to the warp where it ends first. What comes from another warp costs a barrier
// more, so that few edges cross; equal operations are dealt out in turn, so that warps run the same code at
// the same time with other constants. Operations of a group go where its first one went, and groups to the
// warp that has the fewest of them.
//
// A warp goes on while copies that it has begun are under way (copies.h): others, and its own later
// operations, can use what they bring only when they have landed. Where there are such operations all come
// in the order in which they begin, so that the next copies are begun as soon as there is room for them.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_MAPPING_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_MAPPING_H

#include "transforms/cuda/dataflow/graph.h"

namespace ompicc::dataflow {

struct Mapping {
  unsigned warps = 1;
  std::vector<unsigned> warpOf; ///< by operation
  std::vector<unsigned> order;  ///< all operations; each warp runs its own in this order
  std::vector<long> starts;     ///< by operation: when it begins, in the costs' unit
  long length = 0;              ///< when the last one ends
};

/// What an edge between two warps costs: an arrival and a wait.
constexpr long kHandOver = 40;

/// Maps the graph to so many warps.
Mapping mapOperations(const Graph &graph, unsigned warps);

/// The same with the fewest warps, at most `most`, that end nearly as early as more would.
Mapping chooseWarps(const Graph &graph, unsigned most);

} // namespace ompicc::dataflow
#endif
