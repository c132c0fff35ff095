// host_team.h: what a tool is told of constructs that libgomp executes: parallel regions, their implicit
// tasks, work sharing, synchronisation, mutexes (OpenMP 5.2 §19.5.2). Programs say it that are linked with
// libompirt-events, or have it loaded in front of libgomp (host_events.cpp); otherwise nobody knows of them.
#ifndef RUNTIME_OMPT_HOST_TEAM_H
#define RUNTIME_OMPT_HOST_TEAM_H

#include "runtime/host_events.h"
#include "runtime/ompt/thread.h"

#include <vector>

namespace ort::ompt {

/// What set_callback answers for these events; ompt_set_never for all others.
ompt_set_result_t support_of_host(ompt_callbacks_t event);

/// The order of the current task's children, where the process tells of that task; otherwise null.
SiblingOrder *order_of_children();

/// ompt_state_t of a thread that waits in such a region.
int waiting_state(ompt_sync_region_t kind);

/// A task that the calling thread is in, innermost first.
struct TaskLevel {
  ompt_data_t *data, *parallel;
  int flags;
  unsigned size, number; ///< of its region; of its thread there
  bool is_explicit, is_known;
};
/// All of them, to the initial one. Regions that nobody has told of are levels that are not known.
std::vector<TaskLevel> task_levels();

} // namespace ort::ompt
#endif
