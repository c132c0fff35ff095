// host_tasks.cpp: what libompirt-events says of tasks that libgomp executes (host_events.h, OpenMP 5.2
// §12.5, §15.5, §15.9.5). A handle of it is a TaskHandle in memory of its own.
#include "runtime/host_events.h"
#include "runtime/ompt/task_events.h"

#include <mutex>
#include <unordered_map>

using namespace ort::ompt;

namespace {

TaskHandle &handle(void *task) { return *static_cast<TaskHandle *>(task); }

/// Events that are not fulfilled, and whose they are.
struct Events {
  std::mutex mutex;
  std::unordered_map<uintptr_t, TaskHandle> awaited;
};
/// Never destroyed: other threads may still be working when the process ends.
Events &events() {
  static Events *instance = new Events;
  return *instance;
}

} // namespace

void *ort_host_create_task(int flags, void **depend, const void *codeptr) {
  Thread &t = thread();
  if (t.makes_target_task) {
    t.makes_target_task = false; // it may be executed before the function returns, and create others
    return nullptr;
  }
  return new TaskHandle(create_explicit_task(flags, depend, codeptr));
}

void ort_host_run_task(void *task, void (*function)(void *), void *data) {
  const std::unique_ptr<TaskHandle> own(&handle(task));
  run_as_task(*own, true, [&] { function(data); });
}

void ort_host_discard_task(void *task) {
  const std::unique_ptr<TaskHandle> own(&handle(task));
  (*own)->is_complete.store(true);
  if (Dispatch dispatch{ompt_callback_cancel})
    dispatch.as<ompt_callback_cancel_t>()(&(*own)->data, ompt_cancel_discarded_task, (*own)->codeptr);
}

void ort_host_task_event(void *task, uintptr_t event) {
  handle(task)->event.store(ExplicitTask::Event::Awaited);
  std::lock_guard<std::mutex> lock(events().mutex);
  events().awaited[event] = handle(task);
}

void ort_host_fulfill_event(uintptr_t event) {
  TaskHandle task;
  {
    std::lock_guard<std::mutex> lock(events().mutex);
    const auto found = events().awaited.find(event);
    if (found == events().awaited.end()) return; // created when there was no tool yet
    task = std::move(found->second);
    events().awaited.erase(found);
  }
  fulfill_event(task);
}

void *ort_host_taskwait_depend(void **depend, const void *codeptr) {
  return new TaskHandle(create_explicit_task(ompt_task_taskwait | ompt_task_undeferred, depend, codeptr));
}

void ort_host_taskwait_complete(void *task) {
  const std::unique_ptr<TaskHandle> own(&handle(task));
  (*own)->is_complete.store(true);
  if (Dispatch dispatch{ompt_callback_task_schedule})
    dispatch.as<ompt_callback_task_schedule_t>()(&(*own)->data, ompt_taskwait_complete,
                                                 thread().current_task_data());
}
