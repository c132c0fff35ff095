// task_events.h: what a tool is told of explicit tasks: their creation, their dependences, when they run
// (OpenMP 5.2 §12.5, §13.6 to §13.9, §15.9.5). libompirt knows target tasks; of libgomp's other tasks a
// process tells that has libompirt-events (host_task_events.cpp).
//
// A target task that libgomp executes, in a parallel region, gets a function around its own, which says when
// it runs; but none with a detach clause, into whose data libgomp puts the event.
#ifndef RUNTIME_OMPT_TASK_EVENTS_H
#define RUNTIME_OMPT_TASK_EVENTS_H

#include "runtime/ompt/thread.h"

#include <functional>
#include <memory>

namespace ort::ompt {

/// The calling thread creates a target task; NULL where there is no tool.
/// @param depend a list as libgomp has them, or NULL
TaskHandle create_task(const Place &place, const void *codeptr, void **depend, bool deferred);

/// The same of any explicit task. @param flags ompt_task_flag_t
TaskHandle create_explicit_task(int flags, void **depend, const void *codeptr);

/// Calls `work` as the task, which may be NULL. That it runs is reported when its construct begins, because
/// `work` may find that it is to be done later, or, `certainly`, at once.
void run_as_task(const TaskHandle &task, bool certainly, const std::function<void()> &work);

/// Reports that the calling thread executes the task, if that has not been done.
void begin_task(ExplicitTask &task);

/// The event of a task's detach clause is fulfilled; the task has another one behind it.
void fulfill_event(const TaskHandle &task);

/// A task waits for another one.
void report_dependence(const TaskHandle &earlier, const TaskHandle &later);

/// The calling thread waits for tasks, in a construct of that kind.
class TaskWait {
public:
  TaskWait(ompt_sync_region_t kind, const void *codeptr) {
    if (active()) begin(kind, codeptr);
  }
  ~TaskWait() {
    if (begun_) end();
  }
  TaskWait(const TaskWait &) = delete;
  void operator=(const TaskWait &) = delete;

private:
  void begin(ompt_sync_region_t kind, const void *codeptr);
  void end();
  void report(ompt_scope_endpoint_t endpoint);
  bool begun_ = false, reported_ = false;
  ompt_sync_region_t kind_;
  const void *codeptr_;
  int state_before_;
};

} // namespace ort::ompt
#endif
