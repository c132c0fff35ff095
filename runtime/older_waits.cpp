// older_waits.cpp: taskwait with depend (OpenMP 5.2 §15.5), which libgomp does not have before gcc 9.
#include "runtime/export.h"

extern "C" void GOMP_taskwait(void);

/// Waits for all child tasks, which is more than was asked for.
ORT_API void GOMP_taskwait_depend(void **) { GOMP_taskwait(); }
