// task_waits.h: libgomp's functions that task_waits.cpp puts itself in front of, and what it needs of
// libompirt.
#ifndef RUNTIME_TASK_WAITS_H
#define RUNTIME_TASK_WAITS_H

#include "runtime/export.h"

#include <atomic>

constexpr unsigned GOMP_TASK_FLAG_DEPEND = 8;
constexpr unsigned GOMP_TASK_FLAG_DETACH = 1 << 13;

ORT_API void GOMP_taskwait(void);
ORT_API void GOMP_taskwait_depend(void **depend);
ORT_API void GOMP_task(void (*function)(void *), void *data, void (*copy)(void *, void *), long size,
                       long align, bool condition, unsigned flags, void **depend, int priority, void *detach);

/// How many target tasks have not ended, of all threads.
ORT_API const std::atomic<unsigned> *ort_target_tasks_in_flight(void);
/// Waits for the calling thread's target tasks that the list names, NULL: for all of them.
/// @param kind ompt_sync_region_t of the construct
/// @param codeptr where the program calls libgomp's function
ORT_API void ort_wait_for_target_tasks(void **depend, int kind, const void *codeptr);
/// Says where the program calls what this thread calls next, a function that makes a target task.
ORT_API void ort_called_at(const void *codeptr);
/// Says that the functions above are in front of libgomp's; before that no target task is deferred to a
/// helper.
ORT_API void ort_target_tasks_are_waited_for(void);

#endif
