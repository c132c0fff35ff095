// task_events.cpp: see task_events.h.
#include "runtime/ompt/task_events.h"

#include "runtime/ompt/extensions.h"

#include <vector>

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
  auto task = std::make_shared<TargetTask>();
  task->codeptr = codeptr;
  task->flags = ompt_task_target | (deferred ? 0 : ompt_task_undeferred);
  const std::vector<ompt_dependence_t> dependences = dependences_of(depend);
  set_task_place(place);
  // Frames of the program's functions are not kept.
  static const ompt_frame_t no_frame = {ompt_data_none, ompt_data_none, 0, 0};
  if (Dispatch dispatch{ompt_callback_task_create})
    dispatch.as<ompt_callback_task_create_t>()(thread().current_task_data(), &no_frame, &task->data,
                                               task->flags, !dependences.empty(), codeptr);
  if (!dependences.empty())
    if (Dispatch dispatch{ompt_callback_dependences})
      dispatch.as<ompt_callback_dependences_t>()(&task->data, dependences.data(), int(dependences.size()));
  set_task_place({});
  return task;
}

void begin_task(TargetTask &task) {
  if (task.runs) return;
  task.runs = true;
  if (Dispatch dispatch{ompt_callback_task_schedule})
    dispatch.as<ompt_callback_task_schedule_t>()(&thread().task_data, ompt_task_switch, &task.data);
}

void run_as_task(const TaskHandle &task, bool certainly, const std::function<void()> &work) {
  if (!task || !active()) return work();
  Thread &t = thread();
  TargetTask *const before = t.task;
  RegionState *const region_before = t.region;
  t.task = task.get();
  t.region = nullptr;
  if (certainly) begin_task(*task);
  work();
  t.task = before;
  t.region = region_before;
  if (!task->runs) return;
  if (Dispatch dispatch{ompt_callback_task_schedule})
    dispatch.as<ompt_callback_task_schedule_t>()(&task->data, ompt_task_complete, t.current_task_data());
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
  t.state = kind == ompt_sync_region_taskwait           ? ompt_state_wait_taskwait
            : kind == ompt_sync_region_taskgroup        ? ompt_state_wait_taskgroup
            : kind == ompt_sync_region_barrier_explicit ? ompt_state_wait_barrier_explicit
                                                        : ompt_state_wait_barrier_implicit_workshare;
  report(ompt_scope_begin);
}

void TaskWait::end() {
  report(ompt_scope_end);
  thread().state = state_before_;
}

void TaskWait::report(ompt_scope_endpoint_t endpoint) {
  if (Dispatch dispatch{ompt_callback_sync_region_wait})
    dispatch.as<ompt_callback_sync_region_t>()(kind_, endpoint, nullptr, thread().current_task_data(),
                                               codeptr_);
}

} // namespace ort::ompt
