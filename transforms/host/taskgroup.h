// taskgroup (OpenMP 5.2 §15.4) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_TASKGROUP_H
#define OMPICC_TRANSFORMS_HOST_TASKGROUP_H

#include "transforms/host/host_context.h"

namespace ompicc {

class Cancellation;
class TaskReductions;

/// A pair of calls of libgomp's around the region, with the reductions of its tasks.
class Taskgroups : public HostPart {
public:
  Taskgroups(HostContext &context, TaskReductions &reductions, Cancellation &cancellation)
      : HostPart(context), reductions_(reductions), cancellation_(cancellation) {}
  Stmt *taskgroup(OmpDirective &d);

private:
  TaskReductions &reductions_;
  Cancellation &cancellation_;
};

} // namespace ompicc
#endif
