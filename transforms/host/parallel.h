// parallel (OpenMP 5.2 §10.1) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_PARALLEL_H
#define OMPICC_TRANSFORMS_HOST_PARALLEL_H

#include "transforms/host/outline.h"

namespace ompicc {

/// A parallel region is an outlined function, which libgomp calls in each thread of the team.
class ParallelRegions : public HostPart {
public:
  ParallelRegions(HostContext &context, Outlines &outlines, ReductionCopies &reductions)
      : HostPart(context), outlines_(outlines), reductions_(reductions) {}
  Stmt *parallel(OmpDirective &d);

private:
  /// Passes what the region needs of its surroundings.
  void receiveCaptures(Outline &o, OmpDirective &d);
  /// Gives each thread's copies of the variables in copyin clauses the primary thread's values (§5.7.1).
  void copyIn(Outline &o, OmpDirective &d);
  /// The number of threads for libgomp; 0: its own.
  Expr *threads(OmpDirective &d);

  Outlines &outlines_;
  ReductionCopies &reductions_;
};

} // namespace ompicc
#endif
