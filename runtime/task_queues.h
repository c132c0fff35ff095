// task_queues.h: target tasks that the encountering thread puts into queues of a device itself, because their
// data is on the device already and nothing comes back: a kernel of a task then costs what one that is queued
// otherwise does, and no helper is needed (target_tasks.h).
//
// A task with depend clauses goes into the queue of one that it depends on, if nothing has come behind that
// there; otherwise into one that has nothing to do; and behind the queues of all others that it depends on.
// So chains of tasks follow each other, and those that have nothing to do with each other may run at the same
// time. Of tasks without depend clauses those that have a list item in common go into one queue, in the order
// in which the program starts them, as it often relies on; the first of them into the thread's own.
#ifndef RUNTIME_TASK_QUEUES_H
#define RUNTIME_TASK_QUEUES_H

#include "runtime/backlog.h"
#include "runtime/ompt/task_events.h"
#include "runtime/queue.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace ort {

/// A further queue of a device, for tasks of one thread. Never destroyed: it is another thread's when that
/// ends.
struct TaskQueue {
  explicit TaskQueue(Device &device) : device(device) {}
  Device &device;
  void *name = nullptr; ///< the plugin's
  Queue queue;
  uint64_t tasks = 0; ///< that have been put into it, all in all
};

/// A task in one of them.
struct QueuedTask {
  TaskQueue *in = nullptr;
  uint64_t number = 0; ///< among all that have been put there
  Mark mark;
  Place place;
  ompt::TaskHandle handle; ///< a tool's

  /// Whether nobody has waited for it yet.
  bool is_pending() const { return mark.is_pending(); }
};

/// An attempt to put a task into a queue.
class TaskAttempt {
public:
  /// @param depends it has depend clauses
  /// @param before tasks that it depends on; the caller's own
  TaskAttempt(bool depends, const std::vector<QueuedTask> &before) : depends_(depends), before_(before) {}

  /// Calls `work`, the task. Returns whether it has been executed, or is in a queue.
  bool run(const std::function<void()> &work);

  /// Whether it has depend clauses: the program has said what may run at the same time.
  bool depends() const { return depends_; }
  /// Chooses the queue for a construct that uses list items which begin at these addresses, from now on and
  /// until the task has been called. Returns false if there is none.
  bool choose(Device &device, const std::vector<uintptr_t> &items);
  /// The task, behind `run`; `in` is null if it needs not be waited for apart from the thread's own queue.
  const QueuedTask &task() const { return task_; }

private:
  bool choose_by_items(Device &device, const std::vector<uintptr_t> &items, std::vector<TaskQueue *> &behind);
  bool choose_by_dependences(Device &device, std::vector<TaskQueue *> &behind);
  void leave();

  const bool depends_;
  const std::vector<QueuedTask> &before_;
  TaskQueue *chosen_ = nullptr;
  void *name_before_ = nullptr;
  QueuedTask task_;
};

/// Waits for the tasks that the calling thread has put into queues: all, those of one queue, or those of
/// queues in which one may use a list item that begins at one of these addresses.
void wait_for_queued_tasks();
void wait_for_queued_tasks(TaskQueue &queue);
void wait_for_queued_tasks(const std::vector<uintptr_t> &items);

/// Has the calling thread, whichever it is, wait for a task in a queue.
void wait_behind(const QueuedTask &task);

/// Has its own queue of the task's device come behind the task.
void come_behind(const QueuedTask &task);

/// The calling thread ends. Its queues are empty.
void give_task_queues();

/// In a child of the process there is nothing in the queues.
void forget_queued_tasks();

} // namespace ort
#endif
