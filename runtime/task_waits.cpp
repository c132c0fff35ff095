// task_waits.cpp: where the program waits for tasks it also waits for the target tasks that helpers execute
// (target_tasks.h). libgomp's functions of these names are called behind that. They take libgomp's place in
// the whole process (libompirt.map), so that it does not matter who compiled the taskwait. As long as there
// is no such task, that costs a comparison and a jump.
#include "runtime/task_waits.h"

#include "runtime/libgomp.h"
#include "runtime/target_tasks.h"

using namespace ort;

namespace {

bool some_in_flight() {
  // Acquire: what tasks that have ended wrote is there.
  return __builtin_expect(target_tasks_in_flight.load(std::memory_order_acquire) != 0, 0);
}

/// A function of libgomp, looked up when it is first called.
template <class F> class Next {
public:
  Next(const char *name, const char *node) : name_(name), node_(node) {}
  F *get() {
    F *function = function_.load(std::memory_order_relaxed);
    if (__builtin_expect(!function, 0)) {
      function = reinterpret_cast<F *>(libgomp_function(name_, node_));
      function_.store(function, std::memory_order_relaxed);
    }
    return function;
  }

private:
  std::atomic<F *> function_{nullptr};
  const char *const name_, *const node_;
};

} // namespace

/// Waits as `name` does: for all target tasks, then in libgomp.
#define ORT_WAITS(name, node)                                                                                \
  static Next<void()> next_##name(#name, node);                                                              \
  ORT_API void name(void) {                                                                                  \
    if (some_in_flight()) wait_for_target_tasks();                                                           \
    next_##name.get()();                                                                                     \
  }

ORT_WAITS(GOMP_taskwait, "GOMP_2.0")
ORT_WAITS(GOMP_taskgroup_end, "GOMP_4.0")
ORT_WAITS(GOMP_barrier, "GOMP_1.0")
// Their barriers complete tasks, too (OpenMP 5.2 §15.3.2).
ORT_WAITS(GOMP_loop_end, "GOMP_1.0")
ORT_WAITS(GOMP_sections_end, "GOMP_1.0")

static Next<void(void **)> next_taskwait_depend("GOMP_taskwait_depend", "GOMP_5.0");
/// taskwait with depend, and target constructs with depend that are no tasks.
ORT_API void GOMP_taskwait_depend(void **depend) {
  if (some_in_flight()) wait_for_target_tasks(depend);
  next_taskwait_depend.get()(depend);
}

static Next<void(void (*)(void *), void *, void (*)(void *, void *), long, long, bool, unsigned, void **, int,
                 void *)>
    next_task("GOMP_task", "GOMP_2.0");
/// A task comes after the target tasks that its depend clauses name.
ORT_API void GOMP_task(void (*function)(void *), void *data, void (*copy)(void *, void *), long size,
                       long align, bool condition, unsigned flags, void **depend, int priority,
                       void *detach) {
  if (some_in_flight() && (flags & GOMP_TASK_FLAG_DEPEND)) wait_for_target_tasks(depend);
  next_task.get()(function, data, copy, size, align, condition, flags, depend, priority, detach);
}
