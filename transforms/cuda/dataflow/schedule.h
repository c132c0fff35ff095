// What each warp does, in order: operations, and the barriers at which they meet (Singe, §4.2).
//
// A *point* is where warps synchronise: some arrive and go on, others wait for them. Points are numbered in
// the order of the operations in front of which they are, and that is why no schedule can deadlock: each
// warp comes to the points at which it waits in ascending order, and arrives at a point before it waits at
// any with a higher number. So among the warps that wait, one waits at the point with the lowest number;
// who is missing there can only wait at a lower one, which there is none. (Theorem 1 of the paper.)
//
// A point has one of the block's named barriers while it is in use. Two points may have the same one if the
// first one is over, and everybody who comes to the second one knows that: in what they have done and waited
// for up to then is something that comes behind the first one. Otherwise an arrival at the second one could
// be counted for the first. Where no barrier can be had, all warps meet, after which all are free again.
//
// Copies that an operation has begun (Operation::underWay) *land* when their warp waits for them: in front of
// its arrivals for those who need them, of its own operations that do, and of its end. It waits as late as it
// may: while copies are under way it goes on with what is to begin meanwhile, but never past a wait at a
// higher point than those at which it still has to arrive.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_SCHEDULE_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_SCHEDULE_H

#include "transforms/cuda/dataflow/mapping.h"

namespace ompicc::dataflow {

/// The block's barriers that may be used: kAllWarps for all warps together, the others by points of some.
constexpr unsigned kAllWarps = 3, kFirstBarrier = 4, kLastBarrier = 15;

/// One thing that a warp does.
struct Step {
  enum Kind { Run, Arrive, Wait, Land } kind;
  unsigned operation = 0; ///< Run; Land: its copies, and all that the warp has begun before
  unsigned point = 0;     ///< Arrive, Wait: its number, from 1 on
  unsigned barrier = 0;   ///< the point's barrier
  unsigned warps = 0;     ///< how many come there
  unsigned later = 0;     ///< Land: how many operations have begun copies since, which may be under way still
  bool operator==(const Step &o) const {
    return kind == o.kind && operation == o.operation && point == o.point && barrier == o.barrier &&
           warps == o.warps && later == o.later;
  }
};

/// More operations of a warp than these have no copies under way behind a Land: the rest has landed, too.
constexpr unsigned kMostLater = 7;

struct Schedule {
  std::vector<std::vector<Step>> warps; ///< each warp's steps
  unsigned points = 0;                  ///< places where warps synchronise
  unsigned meetings = 0;                ///< of those, at which all warps do
  unsigned withoutBarrier = 0;          ///< of these, because no barrier of some warps was free
  unsigned barriers = 0;                ///< named barriers that are in use, kAllWarps included
};

/// Makes the schedule of a graph that has been mapped.
/// @param barriers how many barriers there are beside kAllWarps (tests: fewer)
Schedule schedule(const Graph &graph, const Mapping &mapping,
                  unsigned barriers = kLastBarrier - kFirstBarrier + 1);

} // namespace ompicc::dataflow
#endif
