// The operations of a dataflow graph (Singe, §4): tasks of a team and which of them need what others do.
// Nothing in here knows the tree.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_GRAPH_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_GRAPH_H

#include <vector>

namespace ompicc::dataflow {

/// A task that is created once.
struct Operation {
  long cost = 1;               ///< an estimate, in cycles of a warp
  int priority = 0;            ///< of the priority clause: a hint
  unsigned kind = 0;           ///< operations of one kind are the same code with other constants
  std::vector<unsigned> needs; ///< operations that must have ended, ascending; all are in front of it
  unsigned group = 0;          ///< operations of one group are one warp's; 0: of none
  /// It only begins copies: how long they are under way when its warp goes on, in the costs' unit; 0: it does
  /// all of its work itself.
  long underWay = 0;
};

/// Operations in the order of the program, which is one in which they can run.
using Graph = std::vector<Operation>;

/// The same graph without the edges that follow from others.
Graph withoutTransitiveEdges(const Graph &graph);

/// The most expensive way from each operation to the graph's end, with its own cost and copies.
std::vector<long> waysToEnd(const Graph &graph);

} // namespace ompicc::dataflow
#endif
