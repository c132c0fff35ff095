// task_waits.cpp: where the program waits for tasks it also waits for the target tasks that helpers execute
// (target_tasks.h). libgomp's functions of these names are called behind that. They take libgomp's place in
// the whole process (libompirt-waits.map), so that it does not matter who compiled the taskwait. As long as
// there is no such task, that costs a comparison and a jump; and only programs that have target tasks are
// linked with this library (waits_entry.cpp).
#include "runtime/task_waits.h"

#include "runtime/omp-tools.h"

#include <dlfcn.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace {

const std::atomic<unsigned> &in_flight = *ort_target_tasks_in_flight();

bool some_in_flight() {
  // Acquire: what tasks that have ended wrote is there.
  return __builtin_expect(in_flight.load(std::memory_order_acquire) != 0, 0);
}

/// A function of libgomp, looked up when it is first called.
template <class F> class Next {
public:
  Next(const char *name, const char *node) : name_(name), node_(node) {}
  F *get() {
    F *function = function_.load(std::memory_order_relaxed);
    if (__builtin_expect(!function, 0)) {
      function = reinterpret_cast<F *>(dlvsym(RTLD_NEXT, name_, node_));
      if (!function) {
        std::fprintf(stderr, "ompicc: libgomp is too old: %s (%s) is missing\n", name_, node_);
        std::abort();
      }
      function_.store(function, std::memory_order_relaxed);
    }
    return function;
  }

private:
  std::atomic<F *> function_{nullptr};
  const char *const name_, *const node_;
};

/// A library that is opened by a program without this one finds libgomp's functions first. What is part of
/// the program (libompirt.a) comes before libgomp.
bool stands_in_front() {
#ifdef ORT_STATIC
  return true;
#endif
  void *const library = dlopen("libgomp.so.1", RTLD_LAZY);
  return library &&
         dlvsym(RTLD_DEFAULT, "GOMP_taskwait", "GOMP_2.0") != dlvsym(library, "GOMP_taskwait", "GOMP_2.0");
}
__attribute__((constructor)) void say_so() {
  if (stands_in_front()) ort_target_tasks_are_waited_for();
}

} // namespace

// Linkers do not see them (a version that is not the default one), or every program with a task would be
// linked with this library; the dynamic linker does. (The names without a version are local, as the version
// script says of all others.) A program of our own, which has them in itself, has no versions.
#if defined __PIC__ && !defined __PIE__
#define ORT_VERSION(name, node) __asm__(".symver " #name ", " #name "@" node);
#else
#define ORT_VERSION(name, node)
#endif

/// Waits as `name` does, which is of that kind (ompt_sync_region_t): for all target tasks, then in libgomp.
#define ORT_WAITS(name, node, kind)                                                                          \
  ORT_VERSION(name, node)                                                                                    \
  static Next<void()> next_##name(#name, node);                                                              \
  ORT_API void name(void) {                                                                                  \
    if (some_in_flight()) ort_wait_for_target_tasks(nullptr, kind, __builtin_return_address(0));             \
    next_##name.get()();                                                                                     \
  }

ORT_WAITS(GOMP_taskwait, "GOMP_2.0", ompt_sync_region_taskwait)
ORT_WAITS(GOMP_taskgroup_end, "GOMP_4.0", ompt_sync_region_taskgroup)
ORT_WAITS(GOMP_barrier, "GOMP_1.0", ompt_sync_region_barrier_explicit)
// Their barriers complete tasks, too (OpenMP 5.2 §15.3.2).
ORT_WAITS(GOMP_loop_end, "GOMP_1.0", ompt_sync_region_barrier_implicit_workshare)
ORT_WAITS(GOMP_sections_end, "GOMP_1.0", ompt_sync_region_barrier_implicit_workshare)

ORT_VERSION(GOMP_taskwait_depend, "GOMP_5.0")
static Next<void(void **)> next_taskwait_depend("GOMP_taskwait_depend", "GOMP_5.0");
/// taskwait with depend, and target constructs with depend that are no tasks.
ORT_API void GOMP_taskwait_depend(void **depend) {
  if (some_in_flight())
    ort_wait_for_target_tasks(depend, ompt_sync_region_taskwait, __builtin_return_address(0));
  next_taskwait_depend.get()(depend);
}

ORT_VERSION(GOMP_task, "GOMP_2.0")
static Next<void(void (*)(void *), void *, void (*)(void *, void *), long, long, bool, unsigned, void **, int,
                 void *)>
    next_task("GOMP_task", "GOMP_2.0");
/// A task comes after the target tasks that its depend clauses name.
ORT_API void GOMP_task(void (*function)(void *), void *data, void (*copy)(void *, void *), long size,
                       long align, bool condition, unsigned flags, void **depend, int priority,
                       void *detach) {
  if (some_in_flight() && (flags & GOMP_TASK_FLAG_DEPEND))
    ort_wait_for_target_tasks(depend, ompt_sync_region_taskwait, __builtin_return_address(0));
  next_task.get()(function, data, copy, size, align, condition, flags, depend, priority, detach);
}
