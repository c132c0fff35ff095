// host_events.h: what libompirt-events.so, which stands in front of libgomp, tells libompirt of the host's
// constructs, for tools (runtime/ompt/host_team.h). All of it in the thread that executes the construct, and
// only while *ort_tool_is_active().
#ifndef RUNTIME_HOST_EVENTS_H
#define RUNTIME_HOST_EVENTS_H

#include "runtime/export.h"
#include "runtime/omp-tools.h"

#include <atomic>

// A parallel region or a league, in the memory of the thread that encounters it.
struct ort_host_team {
  // What libompirt-events says.
  void (*function)(void *);
  void *argument;
  const void *codeptr;
  unsigned requested; ///< threads or teams
  int is_league;
  int work; ///< ompt_work_t that the region begins with, or 0
  uint64_t count;
  // libompirt's own.
  ompt_data_t data;
  ompt_data_t *encountering_task, *encountering_parallel;
  struct ort_host_task *encountering; ///< an implicit task, or null
  void *encountering_explicit;        ///< the explicit task in it, or null
};

// An implicit task, or a league's initial one, in the memory of its thread.
struct ort_host_task {
  ort_host_team *team;
  ompt_data_t data;
  struct ort_host_task *outer; ///< of the thread
  void *explicit_task;         ///< that the thread executes outside of it
  void *children;              ///< the order of the explicit tasks that it creates, or null
  unsigned size, number;
  int work; ///< ompt_work_t of the work-sharing construct that it is in, or 0
  uint64_t count;
  const void *codeptr;                  ///< of that
  unsigned taskgroups, work_taskgroups; ///< that it is in; and was when that began
  bool is_barrier_of_work;              ///< the next one is its end
};

// The process has the library: from its constructor.
ORT_API void ort_host_events_are_there();
// Whether there is a tool, from the time on when it has been looked for.
ORT_API const std::atomic<bool> *ort_tool_is_active();
ORT_API void ort_look_for_tool();
ORT_API void ort_host_parallel_begin(ort_host_team *team);
ORT_API void ort_host_parallel_end(ort_host_team *team);
ORT_API void ort_host_implicit_begin(ort_host_task *task, ort_host_team *team);
ORT_API void ort_host_implicit_end(ort_host_task *task);
// A region of synchronisation, and the waiting in it.
ORT_API void ort_host_sync(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, const void *codeptr);
ORT_API void ort_host_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, const void *codeptr);
// taskgroup. What has no beginning is the end of a construct with reductions over tasks, and is not reported.
ORT_API void ort_host_taskgroup(ompt_scope_endpoint_t endpoint, const void *codeptr);
// taskloop: the construct that creates the tasks.
ORT_API void ort_host_taskloop(ompt_scope_endpoint_t endpoint, uint64_t count, const void *codeptr);
// An explicit task is created; returns it for ort_host_run_task, or null where it is a target task, which
// libompirt tells of itself. `flags`: ompt_task_flag_t. `depend`: as libgomp has it, or null.
ORT_API void *ort_host_create_task(int flags, void **depend, const void *codeptr);
// Calls the function, as the task, which is over then.
ORT_API void ort_host_run_task(void *task, void (*function)(void *), void *data);
// A task that has been created will not run: its region is cancelled.
ORT_API void ort_host_discard_task(void *task);
// The task, whose construct has a detach clause, is complete once this event is fulfilled, too; and that is
// now.
ORT_API void ort_host_task_event(void *task, uintptr_t event);
ORT_API void ort_host_fulfill_event(uintptr_t event);
// taskwait with depend: a task of its own, which is not deferred.
ORT_API void *ort_host_taskwait_depend(void **depend, const void *codeptr);
ORT_API void ort_host_taskwait_complete(void *task);
// cancel, cancellation point. `flags`: ompt_cancel_flag_t.
ORT_API void ort_host_cancel(int flags, const void *codeptr);
// A work-sharing construct; one that is still open ends. kind 0: it only ends.
ORT_API void ort_host_work(int kind, uint64_t count, const void *codeptr);
/// Whether the next barrier is that of a work-sharing construct. Asked once.
ORT_API bool ort_host_is_barrier_of_work();
// `event`: ompt_callback_mutex_acquire, …_acquired, …_released, ompt_callback_lock_init or …_destroy.
ORT_API void ort_host_mutex(ompt_callbacks_t event, ompt_mutex_t kind, const void *mutex,
                            const void *codeptr);
// A nestable lock that its owner has set once more, or once less.
ORT_API void ort_host_nest_lock(ompt_scope_endpoint_t endpoint, const void *mutex, const void *codeptr);

// What generated code says itself, with --host-events.
ORT_API void ort_work_begin(int kind, unsigned long count);
ORT_API void ort_work_end(int barrier_follows);
ORT_API void ort_masked_begin();
ORT_API void ort_masked_end();
#endif
