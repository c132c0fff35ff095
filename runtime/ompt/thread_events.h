// thread_events.h: what a tool is told of threads, and of the program's initial task (OpenMP 5.2 §19.5.2.1,
// §19.5.2.2, §19.5.2.11).
//
// Threads are libgomp's. What is reported are those that other events come from: a thread begins with the
// first of these, and ends where it really does; the initial one when the tool is finalised. Each of them
// belongs to a thread that has begun, as OpenMP has it.
#ifndef RUNTIME_OMPT_THREAD_EVENTS_H
#define RUNTIME_OMPT_THREAD_EVENTS_H

#include "runtime/omp-tools.h"

namespace ort::ompt {

/// Has the tool know of the calling thread, if it does not yet.
void begin_thread();

/// The calling thread is libompirt's, and none of the program's.
void begin_own_thread();

/// The initial thread begins, with its task, if it is the calling one: after the tool's initialize.
void begin_initial_task();
/// They end, whichever thread calls this: before the tool's finalize.
void end_initial_task();

} // namespace ort::ompt
#endif
