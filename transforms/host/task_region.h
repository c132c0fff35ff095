// The regions of tasks as functions: what task and taskloop have in common.
#ifndef OMPICC_TRANSFORMS_HOST_TASK_REGION_H
#define OMPICC_TRANSFORMS_HOST_TASK_REGION_H

#include "transforms/host/outline.h"

namespace ompicc {

class TaskReductions;

/// libgomp's GOMP_TASK_FLAG_…
enum GompTaskFlag : unsigned {
  TaskIsUntied = 1,
  TaskIsFinal = 2,
  TaskIsMergeable = 4,
  TaskHasDepend = 8,
  TaskHasPriority = 16,
  TaskloopIsUp = 1 << 8,
  TaskloopHasGrainsize = 1 << 9,
  TaskloopIf = 1 << 10,
  TaskloopNogroup = 1 << 11,
  TaskHasDetach = 1 << 13,
  TaskloopIsStrict = 1 << 14
};

/// Passes tasks the values that they get copies of, and libgomp what it needs to copy the structure.
class TaskRegions : public HostPart {
public:
  TaskRegions(HostContext &context, Allocations &allocations, Outlines &outlines, TaskReductions &reductions)
      : HostPart(context), allocations_(allocations), outlines_(outlines), reductions_(reductions) {}
  /// Passes a task's own copy of `v`.
  void receiveCopy(Outline &o, OmpDirective &d, VarDecl *v);
  /// Passes everything that a task or taskloop uses of its surroundings.
  void receiveVariables(Outline &o, OmpDirective &d);
  /// The first arguments of GOMP_task and GOMP_taskloop: function, data, copy function, size, alignment.
  std::vector<Expr *> arguments(Outline &o, OmpDirective &d, Compound &site);
  /// libgomp's flags: those of clauses that task and taskloop have, with `more`.
  Expr *flags(OmpDirective &d, unsigned more);

private:
  /// Passes the value of an array or structure; returns where it is, in the function.
  Expr *receiveObject(Outline &o, VarDecl &v);
  /// The same of an array of variable length.
  Expr *receiveVariableArray(Outline &o, VarDecl &v);
  void receiveScalar(Outline &o, VarDecl *v);
  /// The thread's copies of the list items of in_reduction clauses.
  void receiveReductions(Outline &o, OmpDirective &d);
  /// The function that copies the variable arrays that a task gets, or null where there are none.
  FunctionDecl *copyFunction(Outline &o, OmpDirective &d);

  Allocations &allocations_;
  Outlines &outlines_;
  TaskReductions &reductions_;
};

} // namespace ompicc
#endif
