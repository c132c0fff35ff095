// older_tasks.cpp: what tasks need of libgomp and older ones lack: dependences of all kinds (OpenMP 5.2
// §15.9.5; since gcc 9), events (§12.5.2, §18.11; since gcc 11) and taskloops with grainsize(strict: …)
// (§12.6.1; since gcc 12).
#include "runtime/export.h"
#include "runtime/libgomp.h"
#include "runtime/message.h"
#include "runtime/task_order.h"

#include <algorithm>
#include <cstdint>
#include <vector>

using namespace ort;

namespace {

void *fulfill() {
  static void *const function = libgomp_function("omp_fulfill_event", "OMP_5.0.1");
  return function;
}

constexpr unsigned kGrainsize = 1 << 9, kStrict = 1 << 14;

using Taskloop = void(void (*)(void *), void *, void (*)(void *, void *), long, long, unsigned, unsigned long,
                      int, unsigned long long, unsigned long long, unsigned long long);

} // namespace

/// A list of dependences of several kinds (ort.h). The older form has two: mutexinoutset becomes inout, which
/// orders more, and depend objects what they stand for.
ORT_API void **ort_depend(void **list) {
  if (libgomp().pause_resource_all || list[0]) return list;
  std::vector<Access> accesses = accesses_of(list);
  const auto reads =
      std::stable_partition(accesses.begin(), accesses.end(), [](const Access &a) { return a.writes; });
  list[0] = reinterpret_cast<void *>(accesses.size());
  list[1] = reinterpret_cast<void *>(reads - accesses.begin());
  for (size_t i = 0; i < accesses.size(); ++i) list[2 + i] = const_cast<void *>(accesses[i].address);
  return list;
}

ORT_API void **ort_older_depend(void **list) { return ort_depend(list); }

/// A task with a detach clause will be made (ort.h). libgomp must know them.
ORT_API void ort_detach(const char *file, unsigned line) {
  if (!fulfill()) fatal({file, line}, "tasks with a detach clause need libgomp of gcc 11 or later");
}

/// The task of this event is complete once its body has ended, too (§18.11.1).
ORT_API void omp_fulfill_event(std::uintptr_t event) {
  if (!fulfill()) fatal({}, "omp_fulfill_event needs libgomp of gcc 11 or later");
  reinterpret_cast<void (*)(std::uintptr_t)>(fulfill())(event);
}

/// The tasks of a taskloop. What a libgomp without strict makes of a number of tasks that divides the
/// iterations evenly is as strict: those come first, and what is left over is a task of its own.
ORT_API void GOMP_taskloop_ull(void (*function)(void *), void *data, void (*copy)(void *, void *), long size,
                               long alignment, unsigned flags, unsigned long split, int priority,
                               unsigned long long start, unsigned long long end, unsigned long long step) {
  static auto *const libgomps =
      reinterpret_cast<Taskloop *>(libgomp_function("GOMP_taskloop_ull", "GOMP_4.5"));
  static const bool knows_strict = libgomp_function("GOMP_error", "GOMP_5.1") != nullptr;
  if (knows_strict || (flags & (kStrict | kGrainsize)) != (kStrict | kGrainsize) || split == 0 || step != 1)
    return libgomps(function, data, copy, size, alignment, flags, split, priority, start, end, step);
  const unsigned left = flags & ~(kStrict | kGrainsize);
  const unsigned long long tasks = end > start ? (end - start) / split : 0, even = start + tasks * split;
  if (tasks) libgomps(function, data, copy, size, alignment, left, tasks, priority, start, even, step);
  if (even < end) libgomps(function, data, copy, size, alignment, left, 1, priority, even, end, step);
}
