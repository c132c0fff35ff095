// queue.h: kernels that the calling thread has started and not yet waited for (ort_run_ahead).
#ifndef RUNTIME_QUEUE_H
#define RUNTIME_QUEUE_H

#include "runtime/backlog.h"
#include "runtime/message.h"

#include <cstdint>
#include <vector>

namespace ort {

class Device;
class TaskAttempt;

struct Queue {
  unsigned depth = 0;       ///< calls of ort_run_ahead that ort_catch_up has not yet met
  bool accesses = false;    ///< they say that the thread accesses memory (ort_run_ahead_accessing)
  Device *device = nullptr; ///< that they were started on; NULL: there are none
  /// Places of the first and the last of them. What the thread does on the device next comes after them, in
  /// the same queue of the device, and a fault that it meets may be theirs.
  Place first, last;

  // Target tasks that are in the queue instead of a helper's hands (task_queues.h).
  TaskAttempt *attempt = nullptr;    ///< the construct being executed is one that may be in a queue
  bool declined = false;             ///< it is not, and nothing has been done
  bool has_tasks = false;            ///< some are
  std::vector<uintptr_t> task_items; ///< where the items begin that they may use

  /// There is something of the construct at `place` in it.
  void add(Device &on, const Place &place) {
    if (!device) first = place;
    device = &on;
    last = place;
  }

  /// What others know of the thread's queue of a device.
  Backlog &backlog(int device) {
    if (size_t(device) < backlogs_.size() && backlogs_[device]) return *backlogs_[device];
    if (size_t(device) >= backlogs_.size()) backlogs_.resize(device + 1);
    return *(backlogs_[device] = take_backlog(device));
  }

  Queue() = default;
  Queue(const Queue &) = delete;
  void operator=(const Queue &) = delete;
  ~Queue() {
    for (Backlog *backlog : backlogs_)
      if (backlog) give_backlog(backlog);
  }

private:
  std::vector<Backlog *> backlogs_;
};

/// The calling thread's own.
inline Queue &own_queue() {
  thread_local Queue own;
  return own;
}
/// Another one that it uses instead of that; NULL: none.
inline Queue *&other_queue() {
  thread_local Queue *other = nullptr;
  return other;
}
/// The one that it uses.
inline Queue &queue() {
  Queue *const other = other_queue();
  return other ? *other : own_queue();
}

/// Waits for what is in it.
void wait_for_queue();

} // namespace ort
#endif
