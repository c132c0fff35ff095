// task_queues.cpp: see task_queues.h.
#include "runtime/task_queues.h"

#include "runtime/device.h"
#include "runtime/target_tasks.h"

#include <algorithm>
#include <mutex>

namespace ort {
namespace {

/// Of one thread: more than devices execute from at a time.
constexpr size_t kMostQueues = 16;

/// Never destroyed: threads end later than the process's variables.
struct Unused {
  std::mutex mutex;
  std::vector<TaskQueue *> queues;
};
Unused &unused() {
  static Unused *instance = new Unused;
  return *instance;
}

struct OwnQueues {
  std::vector<TaskQueue *> all;
  size_t next = 0;
};
thread_local OwnQueues *own_queues = nullptr; // given back by the thread's end

bool share_any(const std::vector<uintptr_t> &some, const std::vector<uintptr_t> &others) {
  return std::any_of(some.begin(), some.end(), [&](uintptr_t item) {
    return std::find(others.begin(), others.end(), item) != others.end();
  });
}

TaskQueue *make_queue(Device &device) {
  {
    Unused &u = unused();
    std::lock_guard<std::mutex> lock(u.mutex);
    const auto one = std::find_if(u.queues.begin(), u.queues.end(),
                                  [&](const TaskQueue *queue) { return &queue->device == &device; });
    if (one != u.queues.end()) {
      TaskQueue *const queue = *one;
      u.queues.erase(one);
      return queue;
    }
  }
  auto *const fresh = new TaskQueue(device);
  device.check(device.plugin().new_queue(&fresh->name), {}, "make a queue");
  return fresh;
}

/// One that has nothing to do, as far as is known.
TaskQueue *idle_queue(Device &device) {
  if (!own_queues) own_queues = new OwnQueues;
  std::vector<TaskQueue *> &all = own_queues->all;
  size_t of_device = 0;
  for (TaskQueue *queue : all) {
    if (&queue->device != &device) continue;
    if (!queue->queue.has_tasks) return queue;
    ++of_device;
  }
  if (of_device < kMostQueues) {
    all.push_back(make_queue(device));
    return all.back();
  }
  for (;;) {
    TaskQueue *const queue = all[own_queues->next++ % all.size()];
    if (&queue->device == &device) return queue;
  }
}

/// While it exists, the calling thread uses the queue.
class Using {
public:
  explicit Using(TaskQueue &queue) : device_(queue.device) {
    other_queue() = &queue.queue;
    device_.check(device_.plugin().use_queue(queue.name, &before_), {}, "use a queue");
  }
  ~Using() {
    void *unused;
    device_.check(device_.plugin().use_queue(before_, &unused), {}, "use a queue");
    other_queue() = nullptr;
  }

private:
  Device &device_;
  void *before_;
};

} // namespace

bool TaskAttempt::run(const std::function<void()> &work) {
  Queue &own = own_queue();
  own.attempt = this, own.declined = false;
  const unsigned depth = own.depth++;
  work();
  own.depth = depth;
  own.attempt = nullptr;
  if (own.declined) {
    own.declined = false;
    return false;
  }
  Queue &used = queue();
  if (used.device && !used.has_tasks) queued_tasks_began();
  if (chosen_ && used.device)
    task_ = {chosen_, ++chosen_->tasks, Mark(used.backlog(chosen_->device.number())), used.last, nullptr};
  leave();
  return true;
}

bool TaskAttempt::choose(Device &device, const std::vector<uintptr_t> &items) {
  thread_local std::vector<TaskQueue *> behind; // keeps its room
  behind.clear();
  if (!(depends_ ? choose_by_dependences(device, behind) : choose_by_items(device, items, behind)))
    return false;
  if (chosen_) {
    other_queue() = &chosen_->queue;
    device.check(device.plugin().use_queue(chosen_->name, &name_before_), {}, "use a queue");
    chosen_->queue.depth = 1;
  }
  for (const TaskQueue *queue : behind)
    if (queue != chosen_)
      device.check(device.plugin().follow(queue->name), queue->queue.last, "run the kernel");
  std::vector<uintptr_t> &before = queue().task_items;
  for (const uintptr_t item : items)
    if (std::find(before.begin(), before.end(), item) == before.end()) before.push_back(item);
  return true;
}

void TaskAttempt::leave() {
  if (!chosen_) return;
  void *unused;
  chosen_->queue.depth = 0;
  chosen_->device.check(chosen_->device.plugin().use_queue(name_before_, &unused), {}, "use a queue");
  other_queue() = nullptr;
}

bool TaskAttempt::choose_by_items(Device &device, const std::vector<uintptr_t> &items,
                                  std::vector<TaskQueue *> &behind) {
  const Queue &own = own_queue();
  if (own_queues)
    for (TaskQueue *queue : own_queues->all)
      if (&queue->device == &device && queue->queue.has_tasks && share_any(items, queue->queue.task_items))
        behind.push_back(queue);
  const bool elsewhere = own.device && own.device != &device;
  if (!elsewhere && share_any(items, own.task_items)) return true;
  if (!behind.empty())
    chosen_ = behind.front();
  else if (own.has_tasks || elsewhere)
    chosen_ = idle_queue(device);
  return true;
}

bool TaskAttempt::choose_by_dependences(Device &device, std::vector<TaskQueue *> &behind) {
  for (const QueuedTask &task : before_) {
    if (!task.is_pending()) continue;
    if (&task.in->device != &device) return false; // a helper waits for it
    if (!chosen_ && task.number == task.in->tasks) chosen_ = task.in;
    if (std::find(behind.begin(), behind.end(), task.in) == behind.end()) behind.push_back(task.in);
  }
  if (!chosen_) chosen_ = idle_queue(device);
  return true;
}

void wait_for_queued_tasks(TaskQueue &queue) {
  if (!queue.queue.has_tasks) return;
  const Using using_it(queue);
  wait_for_queue();
}

void wait_for_queued_tasks() {
  if (own_queue().has_tasks) wait_for_queue();
  if (!own_queues) return;
  for (TaskQueue *queue : own_queues->all) wait_for_queued_tasks(*queue);
}

void wait_for_queued_tasks(const std::vector<uintptr_t> &items) {
  if (share_any(items, own_queue().task_items)) wait_for_queue();
  if (!own_queues) return;
  for (TaskQueue *queue : own_queues->all)
    if (share_any(items, queue->queue.task_items)) wait_for_queued_tasks(*queue);
}

void come_behind(const QueuedTask &task) {
  if (!task.is_pending()) return;
  Device &device = task.in->device;
  device.check(device.plugin().follow(task.in->name), task.place, "run the kernel");
  queue().add(device, task.place);
}

void wait_behind(const QueuedTask &task) {
  come_behind(task);
  wait_for_queue();
}

void give_task_queues() {
  if (!own_queues) return;
  Unused &u = unused();
  std::lock_guard<std::mutex> lock(u.mutex);
  u.queues.insert(u.queues.end(), own_queues->all.begin(), own_queues->all.end());
  delete own_queues;
  own_queues = nullptr;
}

void forget_queued_tasks() {
  own_queue().has_tasks = false;
  if (!own_queues) return;
  for (TaskQueue *queue : own_queues->all) queue->queue.has_tasks = false, queue->queue.device = nullptr;
}

} // namespace ort
