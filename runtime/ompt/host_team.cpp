// host_team.cpp: see host_team.h.
#include "runtime/ompt/host_team.h"

extern "C" {
int omp_get_level(void);
int omp_get_max_threads(void);
int omp_get_num_teams(void);
int omp_get_num_threads(void);
int omp_get_team_num(void);
int omp_get_thread_num(void);
}

namespace ort::ompt {
namespace {

std::atomic<bool> is_there{false};
const ompt_frame_t no_frame = {ompt_data_none, ompt_data_none, 0, 0};

int flags_of(const ort_host_team &team) {
  return ompt_parallel_invoker_runtime | int(team.is_league ? ompt_parallel_league : ompt_parallel_team);
}
int flags_of(const ort_host_task &task) {
  return task.team->is_league ? ompt_task_initial : ompt_task_implicit;
}

int waiting_state(ompt_mutex_t kind) {
  switch (kind) {
  case ompt_mutex_critical: return ompt_state_wait_critical;
  case ompt_mutex_atomic: return ompt_state_wait_atomic;
  default: return ompt_state_wait_lock;
  }
}

/// The work-sharing construct that the task is in begins, or ends.
void report_work(ort_host_task &task, ompt_scope_endpoint_t endpoint) {
  if (Dispatch dispatch{ompt_callback_work})
    dispatch.as<ompt_callback_work_t>()(ompt_work_t(task.work), endpoint, &task.team->data, &task.data,
                                        task.count, task.codeptr);
}

void report_sync(ompt_callbacks_t event, ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint,
                 const void *codeptr) {
  Thread &t = thread();
  if (Dispatch dispatch{event})
    dispatch.as<ompt_callback_sync_region_t>()(
        kind, endpoint, endpoint == ompt_scope_end ? nullptr : t.current_parallel_data(),
        t.current_task_data(), codeptr);
}

/// masked, in the thread that executes it.
void report_masked(ompt_scope_endpoint_t endpoint, const void *codeptr) {
  Thread &t = thread();
  if (!t.implicit) return;
  if (Dispatch dispatch{ompt_callback_masked})
    dispatch.as<ompt_callback_masked_t>()(endpoint, t.current_parallel_data(), t.current_task_data(),
                                          codeptr);
}

} // namespace

ompt_data_t *Thread::current_task_data() {
  return task ? &task->data : implicit ? &implicit->data : &task_data;
}
ompt_data_t *Thread::current_parallel_data() { return implicit ? &implicit->team->data : &parallel_data; }

SiblingOrder *order_of_children() {
  if (omp_get_level() == 0) return nullptr; // those that are deferred there are in libompirt's own order
  Thread &t = thread();
  if (t.task) {
    if (!t.task->children) t.task->children = std::make_unique<SiblingOrder>();
    return t.task->children.get();
  }
  if (!t.implicit) return nullptr;
  if (!t.implicit->children) t.implicit->children = new SiblingOrder;
  return static_cast<SiblingOrder *>(t.implicit->children);
}

int waiting_state(ompt_sync_region_t kind) {
  switch (kind) {
  case ompt_sync_region_taskwait: return ompt_state_wait_taskwait;
  case ompt_sync_region_taskgroup: return ompt_state_wait_taskgroup;
  case ompt_sync_region_barrier_explicit: return ompt_state_wait_barrier_explicit;
  case ompt_sync_region_barrier_implicit_parallel: return ompt_state_wait_barrier_implicit_parallel;
  default: return ompt_state_wait_barrier_implicit_workshare;
  }
}

ompt_set_result_t support_of_host(ompt_callbacks_t event) {
  if (!is_there.load()) return ompt_set_never;
  switch (event) {
  case ompt_callback_parallel_begin:
  case ompt_callback_parallel_end:
  case ompt_callback_work:
  case ompt_callback_masked:
  case ompt_callback_sync_region:
  case ompt_callback_mutex_acquire:
  case ompt_callback_mutex_acquired:
  case ompt_callback_mutex_released:
  case ompt_callback_nest_lock: return ompt_set_sometimes_paired;
  case ompt_callback_cancel:
  case ompt_callback_lock_init:
  case ompt_callback_lock_destroy: return ompt_set_sometimes;
  default: return ompt_set_never;
  }
}

namespace {

/// An explicit task that a thread of the region executes, and those that have created it, as far as they are
/// not over. Returns the implicit task in which the first of them was created.
const ort_host_task *add_explicit(std::vector<TaskLevel> &levels, ExplicitTask *task,
                                  const ort_host_task *region) {
  Thread &t = thread();
  const unsigned size = region ? region->size : unsigned(omp_get_num_threads()),
                 number = region ? region->number : unsigned(omp_get_thread_num());
  ompt_data_t *const parallel =
      region ? const_cast<ompt_data_t *>(&region->team->data) : t.current_parallel_data();
  for (TaskHandle parent; task; task = parent.get()) {
    levels.push_back({&task->data, parallel, task->flags, size, number, true, true});
    if (task->implicit) region = task->implicit;
    parent = task->parent.lock();
    if (task->has_parent && !parent) levels.push_back({nullptr, nullptr, 0, 0, 0, true, false});
  }
  return region;
}

} // namespace

std::vector<TaskLevel> task_levels() {
  Thread &t = thread();
  std::vector<TaskLevel> levels;
  const ort_host_task *task = add_explicit(levels, t.task, t.implicit);
  unsigned regions = 0;
  for (const ort_host_task *each = task; each; each = each->team->encountering)
    regions += !each->team->is_league;
  const unsigned all = unsigned(omp_get_level());
  ompt_data_t *initial_task = &t.task_data, *initial_parallel = &t.parallel_data;
  if (regions == all)
    while (task) {
      const ort_host_team &team = *task->team;
      levels.push_back({const_cast<ompt_data_t *>(&task->data), const_cast<ompt_data_t *>(&team.data),
                        flags_of(*task), task->size, task->number, false, true});
      initial_task = team.encountering_task, initial_parallel = team.encountering_parallel;
      task = add_explicit(levels, static_cast<ExplicitTask *>(team.encountering_explicit), team.encountering);
    }
  else
    levels.resize(levels.size() + all, {nullptr, nullptr, 0, 0, 0, false, false});
  levels.push_back({initial_task, initial_parallel, ompt_task_initial, 1, 0, false, regions == all});
  return levels;
}

} // namespace ort::ompt

using namespace ort::ompt;

void ort_host_events_are_there() { is_there.store(true); }

const std::atomic<bool> *ort_tool_is_active() { return &is_active; }

void ort_look_for_tool() { start_early(); }

void ort_host_parallel_begin(ort_host_team *team) {
  Thread &t = thread();
  team->data = ompt_data_none;
  team->encountering = t.implicit;
  team->encountering_explicit = t.task;
  team->encountering_task = t.current_task_data();
  team->encountering_parallel = t.current_parallel_data();
  const unsigned requested =
      team->requested || team->is_league ? team->requested : unsigned(omp_get_max_threads());
  if (Dispatch dispatch{ompt_callback_parallel_begin})
    dispatch.as<ompt_callback_parallel_begin_t>()(team->encountering_task, &no_frame, &team->data, requested,
                                                  flags_of(*team), team->codeptr);
}

void ort_host_parallel_end(ort_host_team *team) {
  if (Dispatch dispatch{ompt_callback_parallel_end})
    dispatch.as<ompt_callback_parallel_end_t>()(&team->data, team->encountering_task, flags_of(*team),
                                                team->codeptr);
}

void ort_host_implicit_begin(ort_host_task *task, ort_host_team *team) {
  Thread &t = thread();
  *task = {};
  task->team = team;
  task->outer = t.implicit;
  task->explicit_task = t.task;
  task->size = unsigned(team->is_league ? omp_get_num_teams() : omp_get_num_threads());
  task->number = unsigned(team->is_league ? omp_get_team_num() : omp_get_thread_num());
  t.implicit = task;
  t.task = nullptr;
  if (Dispatch dispatch{ompt_callback_implicit_task})
    dispatch.as<ompt_callback_implicit_task_t>()(ompt_scope_begin, &team->data, &task->data, task->size,
                                                 task->number, flags_of(*task));
  if (team->work) ort_host_work(team->work, team->count, team->codeptr);
}

void ort_host_implicit_end(ort_host_task *task) {
  Thread &t = thread();
  ort_host_work(0, 0, nullptr);
  if (Dispatch dispatch{ompt_callback_implicit_task})
    dispatch.as<ompt_callback_implicit_task_t>()(ompt_scope_end, nullptr, &task->data, 0, task->number,
                                                 flags_of(*task));
  delete static_cast<SiblingOrder *>(task->children);
  t.implicit = task->outer;
  t.task = static_cast<ExplicitTask *>(task->explicit_task);
}

void ort_host_sync(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, const void *codeptr) {
  report_sync(ompt_callback_sync_region, kind, endpoint, codeptr);
}
void ort_host_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, const void *codeptr) {
  Thread &t = thread();
  t.in_wait = endpoint == ompt_scope_begin;
  t.state = t.in_wait ? waiting_state(kind) : -1;
  report_sync(ompt_callback_sync_region_wait, kind, endpoint, codeptr);
}

void ort_host_taskgroup(ompt_scope_endpoint_t endpoint, const void *codeptr) {
  ort_host_task *const task = thread().implicit;
  const bool begins = endpoint == ompt_scope_begin;
  if (task && !begins && task->taskgroups == 0) return;
  // One around the tasks of a reduction ends in front of its construct.
  if (task && !begins && task->work_taskgroups == task->taskgroups) ort_host_work(0, 0, nullptr);
  if (task) task->taskgroups += begins ? 1u : -1u;
  ort_host_sync(ompt_sync_region_taskgroup, endpoint, codeptr);
}

void ort_host_work(int kind, uint64_t count, const void *codeptr) {
  ort_host_task *const task = thread().implicit;
  if (!task) return; // a team of one thread that no construct has made
  if (task->work) {
    // One that began in it is around the tasks of its reductions.
    for (; task->taskgroups > task->work_taskgroups; --task->taskgroups)
      ort_host_sync(ompt_sync_region_taskgroup, ompt_scope_end, task->codeptr);
    report_work(*task, ompt_scope_end);
  }
  task->work = kind, task->count = count, task->codeptr = codeptr;
  task->work_taskgroups = task->taskgroups;
  if (kind) report_work(*task, ompt_scope_begin);
}

void ort_host_taskloop(ompt_scope_endpoint_t endpoint, uint64_t count, const void *codeptr) {
  Thread &t = thread();
  if (Dispatch dispatch{ompt_callback_work})
    dispatch.as<ompt_callback_work_t>()(ompt_work_taskloop, endpoint, t.current_parallel_data(),
                                        t.current_task_data(), count, codeptr);
}

void ort_host_cancel(int flags, const void *codeptr) {
  if (Dispatch dispatch{ompt_callback_cancel})
    dispatch.as<ompt_callback_cancel_t>()(thread().current_task_data(), flags, codeptr);
}

void ort_host_nest_lock(ompt_scope_endpoint_t endpoint, const void *mutex, const void *codeptr) {
  const auto id = ompt_wait_id_t(reinterpret_cast<uintptr_t>(mutex));
  thread().state = -1;
  if (Dispatch dispatch{ompt_callback_nest_lock})
    dispatch.as<ompt_callback_nest_lock_t>()(endpoint, id, codeptr);
}

void ort_host_mutex(ompt_callbacks_t event, ompt_mutex_t kind, const void *mutex, const void *codeptr) {
  const auto id = ompt_wait_id_t(reinterpret_cast<uintptr_t>(mutex));
  constexpr unsigned kNoHint = 0, kLibgomp = 1; // as enumerate_mutex_impls has it
  Thread &t = thread();
  t.state = event == ompt_callback_mutex_acquire ? waiting_state(kind) : -1;
  t.waits_for = id;
  Dispatch dispatch{event};
  if (!dispatch) return;
  if (event == ompt_callback_mutex_acquire || event == ompt_callback_lock_init)
    dispatch.as<ompt_callback_mutex_acquire_t>()(kind, kNoHint, kLibgomp, id, codeptr);
  else
    dispatch.as<ompt_callback_mutex_t>()(kind, id, codeptr);
}

bool ort_host_is_barrier_of_work() {
  ort_host_task *const task = thread().implicit;
  if (!task || !task->is_barrier_of_work) return false;
  task->is_barrier_of_work = false;
  return true;
}

void ort_work_begin(int kind, unsigned long count) {
  if (active()) ort_host_work(kind, count, __builtin_return_address(0));
}

void ort_work_end(int barrier_follows) {
  if (!active()) return;
  ort_host_work(0, 0, nullptr);
  if (ort_host_task *const task = thread().implicit) task->is_barrier_of_work = barrier_follows != 0;
}

void ort_masked_begin() {
  if (active()) report_masked(ompt_scope_begin, __builtin_return_address(0));
}

void ort_masked_end() {
  if (active()) report_masked(ompt_scope_end, __builtin_return_address(0));
}
