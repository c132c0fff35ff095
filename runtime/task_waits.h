// task_waits.h: libgomp's functions that task_waits.cpp puts itself in front of.
#ifndef RUNTIME_TASK_WAITS_H
#define RUNTIME_TASK_WAITS_H

#include "runtime/export.h"

constexpr unsigned GOMP_TASK_FLAG_DEPEND = 8;

ORT_API void GOMP_taskwait_depend(void **depend);
ORT_API void GOMP_task(void (*function)(void *), void *data, void (*copy)(void *, void *), long size,
                       long align, bool condition, unsigned flags, void **depend, int priority, void *detach);

#endif
