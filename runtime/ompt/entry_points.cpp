// entry_points.cpp: what the function finds that a tool's initialize gets (OpenMP 5.2 §19.6.1, 6.0 §36).
// Parallel regions and tasks are libgomp's, whose frames nobody knows, and their data words only where the
// process tells of them (host_team.h): what is asked of others is answered as OpenMP wants it of those that
// are not available.
#include "runtime/device.h"
#include "runtime/ompt/extensions.h"
#include "runtime/ompt/host_team.h"
#include "runtime/ompt/thread.h"
#include "runtime/ompt/tool.h"

#include <algorithm>
#include <cstring>
#include <sched.h>

extern "C" {
int omp_get_level(void);
int omp_get_active_level(void);
int omp_get_num_procs(void);
int omp_get_num_places(void);
int omp_get_place_num(void);
int omp_get_place_num_procs(int place);
void omp_get_place_proc_ids(int place, int *ids);
int omp_get_partition_num_places(void);
void omp_get_partition_place_nums(int *places);
}

namespace ort::ompt {
namespace {

struct State {
  ompt_state_t value;
  const char *name;
};
/// Those that get_state answers.
const State states[] = {
    {ompt_state_work_serial, "ompt_state_work_serial"},
    {ompt_state_work_parallel, "ompt_state_work_parallel"},
    {ompt_state_wait_barrier_implicit_parallel, "ompt_state_wait_barrier_implicit_parallel"},
    {ompt_state_wait_barrier_implicit_workshare, "ompt_state_wait_barrier_implicit_workshare"},
    {ompt_state_wait_barrier_explicit, "ompt_state_wait_barrier_explicit"},
    {ompt_state_wait_taskwait, "ompt_state_wait_taskwait"},
    {ompt_state_wait_taskgroup, "ompt_state_wait_taskgroup"},
    {ompt_state_wait_lock, "ompt_state_wait_lock"},
    {ompt_state_wait_critical, "ompt_state_wait_critical"},
    {ompt_state_wait_atomic, "ompt_state_wait_atomic"},
    {ompt_state_wait_target, "ompt_state_wait_target"},
    {ompt_state_overhead, "ompt_state_overhead"},
};

/// From ompt_state_undefined on; returns 0 behind the last one.
int enumerate_states(int current, int *next, const char **name) {
  const State *const end = states + sizeof states / sizeof *states;
  const State *state = states;
  if (current != ompt_state_undefined) {
    while (state != end && state->value != current) ++state;
    if (state != end) ++state;
  }
  if (state == end) {
    *next = ompt_state_undefined;
    return 0;
  }
  *next = state->value;
  *name = state->name;
  return 1;
}

/// libgomp's mutexes are of one kind.
int enumerate_mutex_impls(int current, int *next, const char **name) {
  constexpr int kLibgomp = 1;
  *next = current == ompt_mutex_impl_none ? kLibgomp : ompt_mutex_impl_none;
  if (*next) *name = "libgomp";
  return *next != 0;
}

ompt_data_t *get_thread_data() { return &thread().data; }
int get_num_procs() { return omp_get_num_procs(); }
int get_num_places() { return omp_get_num_places(); }

int get_place_proc_ids(int place, int size, int *ids) {
  const int count = omp_get_place_num_procs(place);
  if (count > 0 && count <= size) omp_get_place_proc_ids(place, ids);
  return count;
}

int get_place_num() { return omp_get_place_num(); }

int get_partition_place_nums(int size, int *places) {
  const int count = omp_get_partition_num_places();
  if (count > 0 && count <= size) omp_get_partition_place_nums(places);
  return count;
}

int get_proc_id() { return sched_getcpu(); }

int get_state(ompt_wait_id_t *wait_id) {
  const Thread &t = thread();
  const bool is_mutex = t.state == ompt_state_wait_lock || t.state == ompt_state_wait_critical ||
                        t.state == ompt_state_wait_atomic;
  if (wait_id) *wait_id = is_mutex ? t.waits_for : ompt_wait_id_none;
  if (t.state >= 0) return t.state;
  if (t.region) return ompt_state_overhead;
  return omp_get_active_level() > 0 ? ompt_state_work_parallel : ompt_state_work_serial;
}

/// Of regions that nobody has told of it is only known that they are there; behind all is the implicit one
/// around the initial task.
int get_parallel_info(int ancestor, ompt_data_t **data, int *team_size) {
  std::vector<TaskLevel> levels = task_levels();
  const auto is_explicit = [](const TaskLevel &level) { return level.is_explicit; }; // in the next one's
  levels.erase(std::remove_if(levels.begin(), levels.end(), is_explicit), levels.end());
  if (ancestor < 0 || size_t(ancestor) >= levels.size()) return 0;
  const TaskLevel &level = levels[size_t(ancestor)];
  if (!level.is_known) return 1;
  if (data) *data = level.parallel;
  if (team_size) *team_size = int(level.size);
  return 2;
}

/// Explicit tasks, implicit tasks that are known, the initial task; of others it is only known that they are
/// there.
int get_task_info(int ancestor, int *flags, ompt_data_t **data, ompt_frame_t **frame, ompt_data_t **parallel,
                  int *number) {
  static ompt_frame_t no_frame = {ompt_data_none, ompt_data_none, 0, 0};
  const std::vector<TaskLevel> levels = task_levels();
  if (ancestor < 0 || size_t(ancestor) >= levels.size()) return 0;
  const TaskLevel &level = levels[size_t(ancestor)];
  if (!level.is_known) return 1;
  if (flags) *flags = level.flags;
  if (data) *data = level.data;
  if (frame) *frame = &no_frame;
  if (parallel) *parallel = level.parallel;
  if (number) *number = int(level.number);
  return 2;
}

int get_task_memory(void **, size_t *size, int) {
  *size = 0;
  return 0;
}

int get_target_info(uint64_t *device, ompt_id_t *target_id, ompt_id_t *operation) {
  const Thread &t = thread();
  if (!t.region) return 0;
  *device = uint64_t(t.region->device);
  *target_id = t.region->target_id();
  *operation = t.operation;
  return 1;
}

int get_num_devices() { return device_count(); }
uint64_t get_unique_id() { return unique_id(); }

} // namespace

ompt_interface_fn_t look_up(const char *name) {
#define ORT_ENTRY(function)                                                                                  \
  if (!std::strcmp(name, "ompt_" #function)) return reinterpret_cast<ompt_interface_fn_t>(function);
  ORT_ENTRY(enumerate_states)
  ORT_ENTRY(enumerate_mutex_impls)
  ORT_ENTRY(set_callback)
  ORT_ENTRY(get_callback)
  ORT_ENTRY(get_thread_data)
  ORT_ENTRY(get_num_procs)
  ORT_ENTRY(get_num_places)
  ORT_ENTRY(get_place_proc_ids)
  ORT_ENTRY(get_place_num)
  ORT_ENTRY(get_partition_place_nums)
  ORT_ENTRY(get_proc_id)
  ORT_ENTRY(get_state)
  ORT_ENTRY(get_parallel_info)
  ORT_ENTRY(get_task_info)
  ORT_ENTRY(get_task_memory)
  ORT_ENTRY(get_target_info)
  ORT_ENTRY(get_num_devices)
  ORT_ENTRY(get_unique_id)
#undef ORT_ENTRY
  if (!std::strcmp(name, "ompt_finalize_tool")) return reinterpret_cast<ompt_interface_fn_t>(finalise_tool);
  return look_up_extension(name);
}

} // namespace ort::ompt
