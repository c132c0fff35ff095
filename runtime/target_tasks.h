// target_tasks.h: target tasks outside of parallel regions (OpenMP 5.2 §13.6 to §13.9, nowait).
//
// Inside a parallel region libgomp defers tasks and has threads for them, so there a target task is one of
// its tasks. (Helpers could take those too, and fulfil a detach event; but with events that other threads
// than the team's fulfil libgomp of gcc 12 lets tasks that depend on each other wait for ever.) Outside of
// one it executes every task at once. There a target task is ours: a helper thread, which has streams of its
// own, maps, launches and waits, while the encountering thread goes on. Host tasks have all ended when their
// construct is left there, so that what libgomp does not know of are target tasks only: task_waits.cpp waits
// for them wherever libgomp would wait for tasks. So it is where a parallel region has no tasks but the
// target tasks of one of its threads (ort_begin_own_tasks).
//
// One whose data is on the device already, and that brings nothing back, goes into a queue of the device
// instead, and needs no thread (task_queues.h), unless it depends on one that a helper has. What depends on
// that alone the same helper puts behind it, and waits for the last (task_batch.h).
#ifndef RUNTIME_TARGET_TASKS_H
#define RUNTIME_TARGET_TASKS_H

#include "runtime/ompt/task_events.h"

#include <atomic>
#include <functional>

namespace ort {

class Device;

/// How many target tasks have not ended, of all threads.
extern std::atomic<unsigned> target_tasks_in_flight;

/// Whether a target task of the calling thread can be deferred to a helper: it is in no parallel region, or
/// one in which there are no other tasks (ort_begin_own_tasks), and not in a final task.
bool helpers_take_tasks();

/// Whether the thread is in such a region. Tasks with dependences that the host executes are to be executed
/// at once there: libgomp's would not be ordered with the others.
bool tasks_are_own();

/// Puts `work` into a queue of the device itself, behind the calling thread's earlier target tasks that
/// `depend` names, if it may be there (task_queues.h). Returns whether it is, or has been executed; otherwise
/// nothing has been done.
bool queue_target_task(const std::function<void()> &work, void **depend, const ompt::TaskHandle &handle);

/// Has a helper execute `work` when the calling thread's earlier target tasks that `depend` names (a list as
/// libgomp has them, or NULL) have ended. `handle` is what a tool knows it by. It is executed on `device`, if
/// that is known.
void start_target_task(std::function<void()> work, void **depend, ompt::TaskHandle handle = nullptr,
                       Device *device = nullptr);

/// Where the program calls a routine that makes a target task: `own` is the return address of libompirt's
/// function, which libompirt-waits may have called.
const void *take_codeptr(const void *own);

/// There are target tasks in the queue that the calling thread uses now.
void queued_tasks_began();

/// That queue, which has target tasks in it, has been waited for.
void queued_tasks_ended();

/// Waits for all target tasks of the calling thread.
void wait_for_target_tasks();

/// Waits for those of all threads.
void wait_for_all_target_tasks();

/// The same at the end of the process, where a thread that reports a fault waits for nobody.
void finish_target_tasks_at_exit();

/// Waits for those that a task with the dependences in `depend` comes after.
void wait_for_target_tasks(void **depend);

} // namespace ort
#endif
