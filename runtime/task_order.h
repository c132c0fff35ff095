// task_order.h: the dependences of target tasks outside of parallel regions (OpenMP 5.2 §15.9.5).
#ifndef RUNTIME_TASK_ORDER_H
#define RUNTIME_TASK_ORDER_H

#include "runtime/ompt/task_events.h"
#include "runtime/task_queues.h"

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

namespace ort {

/// What a task does at an address that its depend clause names.
struct Access {
  const void *address;
  bool writes;
};

/// What a list of libgomp's says, or nothing for NULL. Writes come first. mutexinoutset and inoutset order as
/// inout does.
std::vector<Access> accesses_of(void **depend);

/// omp_all_memory: an address of 0 that is written.
bool names_all_memory(const std::vector<Access> &accesses);

struct Task;

/// What tasks in flight do at one address.
struct Users {
  Task *writer = nullptr; ///< a helper's task
  std::vector<Task *> readers;
  QueuedTask queued_writer; ///< a task in a queue
  std::vector<QueuedTask> queued_readers;
};

/// A thread that encounters target constructs.
struct Owner {
  unsigned in_flight = 0;
  std::unordered_map<const void *, Users> users;
};

class TaskBatch;

struct Task {
  std::function<void()> work;
  ompt::TaskHandle handle; // a tool's
  int default_device;
  Device *device = nullptr; ///< on which it is executed
  std::shared_ptr<Owner> owner;
  std::vector<Access> accesses;
  std::vector<Task *> successors;
  std::vector<QueuedTask> behind; ///< to be waited for before it begins
  unsigned predecessors = 0;

  TaskBatch *batch = nullptr; ///< of which it is (task_batch.h)
  TaskBatch *follows = nullptr;
  unsigned followed = 0; ///< of the predecessors, those that are in that one
  bool follows_several = false, is_offered = false;
};

// All of the following with the helpers' lock held.

/// Puts the task behind those that it depends on.
void order(Task &task);

/// Takes a task that has ended out of the books.
void forget(Task &task);

/// The tasks in queues that one with these accesses depends on. Returns false if it depends on a helper's.
bool find_queued(const Owner &owner, const std::vector<Access> &accesses, std::vector<QueuedTask> &before);

/// Notes what a task in a queue does.
void note_queued(Owner &owner, const std::vector<Access> &accesses, const QueuedTask &task);

} // namespace ort
#endif
