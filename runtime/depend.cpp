// depend.cpp: dependences of a construct on the tasks that its task has generated before (OpenMP 5.2
// §15.9.5).
//
// Target constructs run at once, in the order in which they are encountered, so they depend on each other
// without any work. What is left are tasks of code that gcc compiled: libgomp waits for those before an
// undeferred task.
#include "runtime/export.h"
#include "runtime/ort.h"

#include <vector>

extern "C" void GOMP_task(void (*function)(void *), void *data, void (*copy)(void *, void *), long size,
                          long align, bool if_clause, unsigned flags, void **depend, int priority,
                          void *detach);

namespace {

constexpr unsigned kTaskFlagDepend = 8; // libgomp: GOMP_TASK_FLAG_DEPEND

void nothing(void *) {}

} // namespace

/// depend (ort.h).
ORT_API void ort_wait_dependences(unsigned long count, unsigned long nout, void *const *addresses) {
  std::vector<void *> list(count + 2);
  list[0] = reinterpret_cast<void *>(count);
  list[1] = reinterpret_cast<void *>(nout);
  for (unsigned long i = 0; i < count; ++i) list[i + 2] = addresses[i];
  GOMP_task(nothing, nullptr, nullptr, 0, 1, false, kTaskFlagDepend, list.data(), 0, nullptr);
}
