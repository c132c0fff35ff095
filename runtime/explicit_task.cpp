// explicit_task.cpp: omp_in_explicit_task (OpenMP 5.2 §18.5.2), which libgomp of gcc 12 lacks, for programs
// that call it (task_bodies.h). The thread is in an explicit task if it is at that task's level of parallel
// regions still.
#include "runtime/task_bodies.h"

#include "runtime/export.h"

extern "C" int omp_get_level(void);

/// The caller is at another level than that of the task it is in, or in none (0). Returns what it was.
ORT_API int ort_task_level(int level) {
  const int outer = ort_tasks::state.level;
  ort_tasks::state.level = level;
  return outer;
}

/// True if the task that the caller executes was made by a task construct or the like.
ORT_API int omp_in_explicit_task(void) { return ort_tasks::state.level == omp_get_level() + 1; }
