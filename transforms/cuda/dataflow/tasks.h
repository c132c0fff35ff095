// Tasks whose graph is known when compiling: what a `single` or `masked` region creates (OpenMP 5.2 §12.5,
// §15.9.5).
//
// Taken are tasks in loops with constant bounds and branches with constant conditions, which are gone through
// here (counted_loops.h), with dependences on variables, elements and sections with constant subscripts;
// taskwait, taskgroup and if(0) are edges. That is sound where running them in the graph's order, each by
// another warp, shows in nothing but the time that it takes:
// - nothing but tasks is in the region: no code that the encountering thread runs between them;
// - what tasks get by firstprivate has the same value when they run as when they are created: it is a loop's
//   variable, or nothing in the region changes it;
// - what they share is the team's, and not a variable of which each thread has one;
// - they call nothing that depends on the thread, or that a team takes part in.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_TASKS_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_TASKS_H

#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/dataflow/graph.h"
#include "transforms/cuda/dataflow/locations.h"

namespace ompicc::cuda {

/// A task construct of the region.
struct TaskKind {
  OmpDirective *task;
  VarList counts; ///< loops' variables around it that it uses
  bool byLanes;   ///< a warp's lanes share it out; else one of them runs it
  VarSet copies;  ///< arrays of the team's that it copies to, where it does nothing else (copies.h)
};

/// The tasks that a region creates, by operation of the graph.
struct TaskGraph {
  dataflow::Graph graph;
  std::vector<TaskKind> kinds;                ///< by Operation::kind
  std::vector<std::vector<long long>> values; ///< by operation: of its kind's variables
};

/// The graph of a single construct of a region.
/// @param region the statement that a team runs, with the construct in it
/// @param apart variables that no pointer points to
/// @param whyNot gets what stands in the way
std::optional<TaskGraph> taskGraphOf(CudaContext &cuda, OmpDirective &parallel, OmpDirective &single,
                                     const VarSet &apart, std::string &whyNot);

/// Whether there are tasks in the construct.
bool createsTasks(OmpDirective &d);

} // namespace ompicc::cuda
#endif
