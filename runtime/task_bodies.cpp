// task_bodies.cpp: GOMP_task and GOMP_taskloop in libgomp's place, for programs that ask what libgomp does
// not tell (see task_bodies.h). They note for the time of a task's body what is known of it, which costs some
// nanoseconds. They take the place of libompirt.a's, too, which are weak.
#include "runtime/task_bodies.h"

#include "runtime/export.h"

#include <cstdint>
#include <cstring>

extern "C" int omp_get_level(void);

namespace ort_tasks {
__thread State state;
}

using namespace ort_tasks;

namespace {

using Body = void (*)(void *);
using Copy = void (*)(void *, void *);

enum : unsigned { kReduction = 1 << 12, kDetach = 1 << 13 };

/// In front of a task's data. libgomp knows of the first three members: it writes the event of a detachable
/// task into the first one, the bounds of a taskloop's task into the first two, and finds a taskloop's
/// reductions in the third.
struct Header {
  uint64_t first, second;
  void *reductions;
  Body body;
  Copy copy;
  void *data;
  long size, offset;
  size_t written;       ///< bytes from the beginning on that are the data's, too
  unsigned long *outer; ///< the reductions that hold where the task is made
};

void copyTask(void *to, void *from) {
  Header &header = *static_cast<Header *>(to);
  header = *static_cast<const Header *>(from);
  char *data = static_cast<char *>(to) + header.offset;
  if (header.copy)
    header.copy(data, header.data);
  else if (header.size)
    std::memcpy(data, header.data, static_cast<size_t>(header.size));
}

void runTask(void *task) {
  const Header &header = *static_cast<Header *>(task);
  char *data = static_cast<char *>(task) + header.offset;
  if (header.written) std::memcpy(data, &header.first, header.written);
  const State outer = state;
  state = {omp_get_level() + 1, header.outer, nullptr};
  header.body(data);
  state = outer;
}

Header headerOf(Body body, void *data, Copy copy, long size, long &alignment) {
  if (alignment < static_cast<long>(alignof(Header))) alignment = alignof(Header);
  const long offset = (static_cast<long>(sizeof(Header)) + alignment - 1) / alignment * alignment;
  return {0, 0, nullptr, body, copy, data, size, offset, 0, state.reductions};
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
