// taskloop (OpenMP 5.2 §12.6) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_TASKLOOP_H
#define OMPICC_TRANSFORMS_HOST_TASKLOOP_H

#include "transforms/host/iteration_space.h"
#include "transforms/host/outline.h"

namespace ompicc {

class LoopNests;
class TaskRegions;

/// libgomp makes the tasks, each with a part of the iterations.
class Taskloops : public HostPart {
public:
  Taskloops(HostContext &context, CopyNames &names, Allocations &allocations, Outlines &outlines,
            TaskRegions &regions, IterationSpaces &spaces, LoopNests &nests)
      : HostPart(context), names_(names), allocations_(allocations), outlines_(outlines), regions_(regions),
        spaces_(spaces), nests_(nests) {}
  Stmt *taskloop(OmpDirective &d);

private:
  Stmt *copyOut(Outline &o, OmpDirective &d, const IterationSpace &space, VarDecl *lo, VarDecl *hi);
  /// What each task does: its part of the iterations. `counts`: the declarations of its space.
  Stmt *region(Outline &o, OmpDirective &d, const IterationSpace &own, Compound &counts);
  Expr *flags(OmpDirective &d);

  CopyNames &names_;
  Allocations &allocations_;
  Outlines &outlines_;
  TaskRegions &regions_;
  IterationSpaces &spaces_;
  LoopNests &nests_;
};

} // namespace ompicc
#endif
