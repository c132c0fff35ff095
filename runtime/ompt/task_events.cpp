// task_events.cpp: see task_events.h.
#include "runtime/ompt/task_events.h"

#include "runtime/ompt/extensions.h"
#include "runtime/ompt/host_team.h"

#include <vector>

extern "C" int omp_get_level(void);

namespace ort::ompt {
namespace {

/// A depend object of libgomp's: the address, and what kind it is. gcc gives out and inout the same number.
ompt_dependence_t of_object(void *item) {
  void **object = static_cast<void **>(item);
  ompt_dependence_t dependence = {{0}, ompt_dependence_type_inout};
  dependence.variable.ptr = object[0];
  switch (reinterpret_cast<size_t>(object[1])) {
  case 1: dependence.dependence_type = ompt_dependence_type_in; break;
  case 2: dependence.dependence_type = ompt_dependence_type_out; break;
  case 4: dependence.dependence_type = ompt_dependence_type_mutexinoutset; break;
  case 5: dependence.dependence_type = ompt_dependence_type_inoutset; break;
  default: break;
  }
  return dependence;
}

ompt_dependence_t of_address(void *address, ompt_dependence_type_t type) {
  ompt_dependence_t dependence = {{0}, type};
  dependence.variable.ptr = address;
  if (!address && type == ompt_dependence_type_inout)
    dependence.dependence_type = ompt_dependence_type_inout_all_memory;
  return dependence;
}

std::vector<ompt_dependence_t> dependences_of(void **depend) {
  std::vector<ompt_dependence_t> all;
  if (!depend) return all;
  const auto number = [&](int i) { return reinterpret_cast<size_t>(depend[i]); };
  if (depend[0]) { // of gcc 8 and earlier: how many there are, and how many of them are written
    for (size_t i = 0; i < number(0); ++i)
      all.push_back(
          of_address(depend[2 + i], i < number(1) ? ompt_dependence_type_inout : ompt_dependence_type_in));
    return all;
  }
  for (size_t i = 0; i < number(1); ++i) {
    void *const item = depend[5 + i];
    if (i < number(2))
      all.push_back(of_address(item, ompt_dependence_type_inout));
    else if (i < number(2) + number(3))
      all.push_back(of_address(item, ompt_dependence_type_mutexinoutset));
    else if (i < number(2) + number(3) + number(4))
      all.push_back(of_address(item, ompt_dependence_type_in));
    else
      all.push_back(of_object(item));
  }
  return all;
}

} // namespace

TaskHandle create_task(const Place &place, const void *codeptr, void **depend, bool deferred) {
  if (!active()) return nullptr;
  set_task_place(place);
  const TaskHandle task =
      create_explicit_task(ompt_task_target | (deferred ? 0 : ompt_task_undeferred), depend, codeptr);
  set_task_place({});
  return task;
}

TaskHandle create_explicit_task(int flags, void **depend, const void *codeptr) {
  Thread &t = thread();
  const auto task = std::make_shared<ExplicitTask>();
  task->codeptr = codeptr;
  task->flags = flags;
  // That of a league may be over when a helper executes the task; those of parallel regions wait for tasks.
  if (omp_get_level() > 0) task->implicit = t.implicit;
  if (t.task) {
    task->has_parent = true;
    task->parent = t.task->weak_from_this();
    task->implicit = t.task->implicit;
  }
  const std::vector<ompt_dependence_t> dependences = dependences_of(depend);
  // Frames of the program's functions are not kept.
  static const ompt_frame_t no_frame = {ompt_data_none, ompt_data_none, 0, 0};
  if (Dispatch dispatch{ompt_callback_task_create})
    dispatch.as<ompt_callback_task_create_t>()(t.current_task_data(), &no_frame, &task->data, task->flags,
                                               !dependences.empty(), codeptr);
  if (dependences.empty()) return task;
  if (Dispatch dispatch{ompt_callback_dependences})
    dispatch.as<ompt_callback_dependences_t>()(&task->data, dependences.data(), int(dependences.size()));
  if (SiblingOrder *const siblings = order_of_children())
    for (const TaskHandle &earlier : siblings->add(task, dependences)) report_dependence(earlier, task);
  return task;
}

void begin_task(ExplicitTask &task) {
  if (task.runs) return;
  task.runs = true;
  if (Dispatch dispatch{ompt_callback_task_schedule})
    dispatch.as<ompt_callback_task_schedule_t>()(task.before, ompt_task_switch, &task.data);
}

namespace {

/// The body of a task has ended.
ompt_task_status_t status_at_end(ExplicitTask &task) {
  using Event = ExplicitTask::Event;
  Event awaited = Event::Awaited;
  if (task.event.compare_exchange_strong(awaited, Event::LeftBehind)) return ompt_task_detach;
  task.is_complete.store(true);
  return ompt_task_complete;
}

/// What of the thread's the task that it executes has for itself.
class OwnState {
public:
  OwnState(Thread &t, ExplicitTask &task)
      : t_(t), task_(t.task), region_(t.region), state_(t.state), in_wait_(t.in_wait) {
    task.before = t.current_task_data();
    t.task = &task;
    t.region = nullptr;
    t.state = -1;
    t.in_wait = false;
  }
  ~OwnState() { t_.task = task_, t_.region = region_, t_.state = state_, t_.in_wait = in_wait_; }
  OwnState(const OwnState &) = delete;
  void operator=(const OwnState &) = delete;

private:
  Thread &t_;
  ExplicitTask *const task_;
  RegionState *const region_;
  const int state_;
  const bool in_wait_;
};

} // namespace

void run_as_task(const TaskHandle &task, bool certainly, const std::function<void()> &work) {
  if (!task || !active()) return work();
  Thread &t = thread();
  {
    const OwnState own(t, *task);
    if (certainly) begin_task(*task);
    work();
  }
  if (!task->runs) return;
  const ompt_task_status_t status = status_at_end(*task);
  if (Dispatch dispatch{ompt_callback_task_schedule})
    dispatch.as<ompt_callback_task_schedule_t>()(&task->data, status, t.current_task_data());
}

void fulfill_event(const TaskHandle &task) {
  using Event = ExplicitTask::Event;
  const bool is_late = task->event.exchange(Event::Fulfilled) == Event::LeftBehind;
  if (is_late) task->is_complete.store(true);
  if (Dispatch dispatch{ompt_callback_task_schedule})
    dispatch.as<ompt_callback_task_schedule_t>()(
        &task->data, is_late ? ompt_task_late_fulfill : ompt_task_early_fulfill, nullptr);
}

void report_dependence(const TaskHandle &earlier, const TaskHandle &later) {
  if (!earlier || !later) return;
  if (Dispatch dispatch{ompt_callback_task_dependence})
    dispatch.as<ompt_callback_task_dependence_t>()(&earlier->data, &later->data);
}

void TaskWait::begin(ompt_sync_region_t kind, const void *codeptr) {
  Thread &t = thread();
  begun_ = true;
  kind_ = kind, codeptr_ = codeptr, state_before_ = t.state;
  reported_ = !t.in_wait;
  t.state = waiting_state(kind);
  if (reported_) report(ompt_scope_begin);
}

void TaskWait::end() {
  if (reported_) report(ompt_scope_end);
  thread().state = state_before_;
}

void TaskWait::report(ompt_scope_endpoint_t endpoint) {
  if (Dispatch dispatch{ompt_callback_sync_region_wait})
    dispatch.as<ompt_callback_sync_region_t>()(kind_, endpoint, nullptr, thread().current_task_data(),
                                               codeptr_);
}

} // namespace ort::ompt
