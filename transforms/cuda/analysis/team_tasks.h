// Which tasks are the team's: other threads than the one that encounters them may execute them
// (cudadev-device/tasks.h). Those whose graph is known when compiling are the team's warps' (dataflow/).
#ifndef OMPICC_TRANSFORMS_CUDA_TEAM_TASKS_H
#define OMPICC_TRANSFORMS_CUDA_TEAM_TASKS_H

#include "transforms/common/unit.h"
#include "transforms/common/variables.h"
#include <functional>
#include <string>

namespace ompicc::cuda {

class CudaContext;

/// Whether a target construct has tasks, and threads that may execute them.
struct TeamTasks {
  bool any = false;
  bool detaches = false; ///< some have an event, for which nobody may wait where they stand
  std::string whyNot;    ///< they are executed where they are encountered; "" if not
  bool areDeferred() const { return any && whyNot.empty(); }
};
TeamTasks teamTasksOf(const Unit &unit, OmpDirective &target);

/// Whether any target construct of the unit has tasks that are deferred.
bool anyTeamTasks(const Unit &unit);

/// Notes of the tasks in a piece of code that has such what they receive of the variables around them, and
/// which are executed where they are encountered.
/// @param isVisible whether code in a construct can name the variable itself
void noteTeamTasks(CudaContext &cuda, Node *body,
                   const std::function<bool(const OmpDirective &, const VarDecl &)> &isVisible);

/// task, taskloop and taskloop simd.
bool isTask(const OmpDirective &d);

} // namespace ompicc::cuda
#endif
