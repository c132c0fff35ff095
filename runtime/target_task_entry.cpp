// target_task_entry.cpp: a target task as generated code makes it (ort.h): for a queue of the thread's, for a
// helper, or libgomp's (target_tasks.h).
#include "runtime/device.h"
#include "runtime/export.h"
#include "runtime/queue.h"
#include "runtime/target_tasks.h"
#include "runtime/task_waits.h"

#include <cstdint>
#include <cstring>
#include <memory>

using namespace ort;

namespace {

thread_local const void *next_codeptr = nullptr; // by ort_called_at

/// A function of a task, with a copy of its data. std::function wants what can be copied.
std::function<void()> copied(void (*function)(void *), void *data, void (*copy)(void *, void *), long size,
                             long align) {
  auto memory = std::shared_ptr<char>(new char[size + align], [](char *p) { delete[] p; });
  const uintptr_t start = reinterpret_cast<uintptr_t>(memory.get());
  void *own = memory.get() + ((start + align - 1) / align * align - start);
  if (copy)
    copy(own, data);
  else if (size)
    std::memcpy(own, data, size);
  return [memory, own, function] { function(own); };
}

/// A task that libgomp executes, of which a tool wants to know.
void start_libgomps_task(std::function<void()> task, const ompt::TaskHandle &handle, int condition,
                         unsigned flags, void **depend, int priority) {
  auto *own =
      new std::function<void()>([task = std::move(task), handle] { ompt::run_as_task(handle, true, task); });
  const auto run = [](void *argument) {
    const std::unique_ptr<std::function<void()>> function(*static_cast<std::function<void()> **>(argument));
    (*function)();
  };
  ompt::thread().makes_target_task = true;
  GOMP_task(run, &own, nullptr, sizeof own, alignof(void *), condition, flags, depend, priority, nullptr);
  ompt::thread().makes_target_task = false;
}

} // namespace

const void *ort::take_codeptr(const void *own) {
  const void *const given = next_codeptr;
  next_codeptr = nullptr;
  return given ? given : own;
}

/// A target task (ort.h). Where the host would execute it, it is libgomp's in any case.
ORT_API void ort_target_task(int number, void (*function)(void *), void *data, void (*copy)(void *, void *),
                             long size, long align, int condition, unsigned flags, void **depend,
                             int priority, void *detach) {
  const Place place = take_place();
  const void *const codeptr = take_codeptr(__builtin_return_address(0));
  const bool depends = flags & GOMP_TASK_FLAG_DEPEND, detaches = flags & GOMP_TASK_FLAG_DETACH;
  const bool is_own = tasks_are_own();
  if (is_own && depends && !find_device(number, place)) condition = 0;
  // The team's threads may have what has no order, at the same time.
  const bool deferred = condition && helpers_take_tasks() && (depends || !is_own);
  Device *device = deferred ? find_device(number, place) : nullptr;
  ompt::TaskHandle handle;
  if (!device) ompt::start_early(); // nobody has asked for devices yet
  if (ompt::active() && !detaches)
    handle = ompt::create_task(place, codeptr, depends ? depend : nullptr, condition);
  if (!device && !handle)
    return GOMP_task(function, data, copy, size, align, condition, flags, depend, priority, detach);
  std::function<void()> task;
  if (copy || !device || queue().depth) task = copied(function, data, copy, size, align);
  if (!device) return start_libgomps_task(task, handle, condition, flags, depend, priority);
  void **const dependences = depends ? depend : nullptr;
  if (!queue().depth) {
    // What a queue takes is executed here and now, with the data where it is.
    const std::function<void()> now = task ? task : [function, data] { function(data); };
    if (queue_target_task([&] { ompt::run_as_task(handle, false, now); }, dependences, handle)) return;
    if (!task) task = copied(function, data, copy, size, align);
  }
  start_target_task([task, handle] { ompt::run_as_task(handle, true, task); }, dependences, handle, device);
}

/// Says where the program calls what is called next, which makes a target task.
ORT_API void ort_called_at(const void *codeptr) { next_codeptr = codeptr; }
