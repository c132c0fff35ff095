// task_bodies.cpp: GOMP_task and GOMP_taskloop in libgomp's place, for programs that ask what libgomp does
// not tell (see task_bodies.h). They note for the time of a task's body what is known of it, which costs some
// nanoseconds. They take the place of libompirt.a's, too, which are weak.
#include "runtime/task_bodies.h"

#include "runtime/export.h"
#include "runtime/wrapped_task.h"

extern "C" int omp_get_level(void);

namespace ort_tasks {
__thread State state;
}

using namespace ort_tasks;

namespace {

enum : unsigned { kReduction = 1 << 12, kDetach = 1 << 13 };

struct Header : WrappedTask {
  unsigned long *outer; ///< the reductions that hold where the task is made
};

void copyTask(void *to, void *from) {
  Header &header = *static_cast<Header *>(to);
  header = *static_cast<const Header *>(from);
  header.copy_data(to);
}

void runTask(void *task) {
  const Header &header = *static_cast<Header *>(task);
  char *data = header.complete_data(task);
  const State outer = state;
  state = {omp_get_level() + 1, header.outer, nullptr};
  header.body(data);
  state = outer;
}

Header headerOf(Body body, void *data, Copy copy, long size, long &alignment) {
  return {wrap<Header>(body, data, copy, size, alignment), state.reductions};
}

template <class Number>
using Taskloop = void (*)(Body, void *, Copy, long, long, unsigned, unsigned long, int, Number, Number,
                          Number);

template <class Number>
void taskloop(Taskloop<Number> real, Body body, void *data, Copy copy, long size, long alignment,
              unsigned flags, unsigned long tasks, int priority, Number start, Number end, Number step) {
  Header header = headerOf(body, data, copy, size, alignment);
  header.written = 2 * sizeof header.first;
  if (flags & kReduction) header.reductions = static_cast<void **>(data)[2];
  real(runTask, &header, copyTask, header.offset + size, alignment, flags, tasks, priority, start, end, step);
}

} // namespace

/// libompirt's functions of these names, where it is part of the program (libompirt.a).
extern "C" __attribute__((weak)) void libompirt_GOMP_task(Body, void *, Copy, long, long, bool, unsigned,
                                                          void **, int, void *);
extern "C" __attribute__((weak)) void libompirt_GOMP_taskloop_ull(Body, void *, Copy, long, long, unsigned,
                                                                  unsigned long, int, unsigned long long,
                                                                  unsigned long long, unsigned long long);

ORT_API void GOMP_task(Body body, void *data, Copy copy, long size, long alignment, bool deferred,
                       unsigned flags, void **depend, int priority, void *detach) {
  static decltype(&libompirt_GOMP_task) found;
  Header header = headerOf(body, data, copy, size, alignment);
  if (flags & kDetach) header.written = sizeof header.first;
  original(found, &libompirt_GOMP_task, "GOMP_task", "GOMP_2.0")(
      runTask, &header, copyTask, header.offset + size, alignment, deferred, flags, depend, priority, detach);
}

ORT_API void GOMP_taskloop(Body body, void *data, Copy copy, long size, long alignment, unsigned flags,
                           unsigned long tasks, int priority, long start, long end, long step) {
  static Taskloop<long> found;
  taskloop(original<Taskloop<long>>(found, nullptr, "GOMP_taskloop", "GOMP_4.5"), body, data, copy, size,
           alignment, flags, tasks, priority, start, end, step);
}

ORT_API void GOMP_taskloop_ull(Body body, void *data, Copy copy, long size, long alignment, unsigned flags,
                               unsigned long tasks, int priority, unsigned long long start,
                               unsigned long long end, unsigned long long step) {
  static Taskloop<unsigned long long> found;
  taskloop(original<Taskloop<unsigned long long>>(found, &libompirt_GOMP_taskloop_ull, "GOMP_taskloop_ull",
                                                  "GOMP_4.5"),
           body, data, copy, size, alignment, flags, tasks, priority, start, end, step);
}
