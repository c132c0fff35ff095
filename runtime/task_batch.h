// task_batch.h: tasks that a helper puts into its queue of a device one behind the other, and waits for
// together (target_tasks.h): a chain costs no wait for each of its tasks then.
//
// A task is added when it has been executed and the helper has not waited for it. What depends on the last
// one, and on others of the batch only, may be the next one. Two that could be, or one that depends on an
// earlier one only, may run at the same time: the batch ends with what it has, and each of them is some
// helper's.
#ifndef RUNTIME_TASK_BATCH_H
#define RUNTIME_TASK_BATCH_H

#include "runtime/task_order.h"

#include <atomic>
#include <vector>

namespace ort {

/// All members but `has_offers` are for who holds the helpers' lock, `is_closed` for the helper alone.
class TaskBatch {
public:
  /// @param device of its tasks; NULL: not known
  explicit TaskBatch(Device *device) : device_(device) {}
  TaskBatch(const TaskBatch &) = delete;
  void operator=(const TaskBatch &) = delete;

  /// The helper has executed the task behind the others.
  void add(Task &task);

  /// The task that the helper is to execute next; NULL: none, as far as is known.
  Task *next();

  /// Whether `next` is to be asked again. For who looks without the lock.
  bool has_offers() const { return has_offers_.load(std::memory_order_relaxed); }

  /// Whether there are tasks that may run at the same time behind those of the batch.
  bool is_closed() const { return closed_; }

  /// Those that have been added, in that order.
  const std::vector<Task *> &tasks() const { return tasks_; }

  /// `later` has come behind `earlier`. To be called once for each time that it has.
  static void follow(const Task &earlier, Task &later);

  /// All that `later` comes behind is known: it is offered to a batch that has all of that.
  static void offer(Task &later);

  /// `earlier` has ended, behind which `later` comes. Returns whether that is to be executed now.
  static bool end(const Task &earlier, Task &later);

private:
  Device *const device_;
  std::vector<Task *> tasks_, offered_;
  bool closed_ = false;
  std::atomic<bool> has_offers_{false};
};

} // namespace ort
#endif
