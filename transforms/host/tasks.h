// task (OpenMP 5.2 §12.5) and taskwait (§15.5) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_TASKS_H
#define OMPICC_TRANSFORMS_HOST_TASKS_H

#include "transforms/host/outline.h"

namespace ompicc {

class Dependences;
class TargetTasks;
class TaskRegions;

/// Tasks that libgomp runs, or the runtime where they execute device constructs; and waiting for them.
class Tasks : public HostPart {
public:
  Tasks(HostContext &context, Outlines &outlines, TaskRegions &regions, Dependences &dependences,
        TargetTasks &targetTasks)
      : HostPart(context), outlines_(outlines), regions_(regions), dependences_(dependences),
        targetTasks_(targetTasks) {}
  Stmt *task(OmpDirective &d);
  Stmt *taskwait(OmpDirective &d);

private:
  /// The statement that tells the runtime of a task with a detach clause, for its messages.
  Stmt *detachPlace(const OmpDirective &d);
  /// An empty task that depends on what a taskwait with nowait names.
  Stmt *emptyTask(OmpDirective &d);

  Outlines &outlines_;
  TaskRegions &regions_;
  Dependences &dependences_;
  TargetTasks &targetTasks_;
};

} // namespace ompicc
#endif
