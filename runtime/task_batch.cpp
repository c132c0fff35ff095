// task_batch.cpp: see task_batch.h.
#include "runtime/task_batch.h"

#include <algorithm>

namespace ort {

void TaskBatch::add(Task &task) {
  tasks_.push_back(&task);
  task.batch = this;
  for (Task *later : task.successors) follow(task, *later);
  for (Task *later : task.successors) offer(*later);
}

Task *TaskBatch::next() {
  has_offers_.store(false, std::memory_order_relaxed);
  if (offered_.empty() || closed_) return nullptr;
  Task *const one = offered_.front();
  const std::vector<Task *> &of_last = tasks_.back()->successors;
  closed_ = offered_.size() > 1 || std::find(of_last.begin(), of_last.end(), one) == of_last.end();
  if (closed_) return nullptr;
  offered_.clear();
  return one;
}

void TaskBatch::follow(const Task &earlier, Task &later) {
  if (!earlier.batch || later.follows_several) return;
  if (!later.follows) later.follows = earlier.batch;
  if (later.follows == earlier.batch)
    ++later.followed;
  else
    later.follows = nullptr, later.follows_several = true;
}

void TaskBatch::offer(Task &later) {
  TaskBatch *const batch = later.follows;
  if (!batch || !batch->device_ || later.device != batch->device_) return;
  if (later.is_offered || later.followed != later.predecessors) return;
  later.is_offered = true;
  batch->offered_.push_back(&later);
  batch->has_offers_.store(true, std::memory_order_relaxed);
}

bool TaskBatch::end(const Task &earlier, Task &later) {
  --later.predecessors;
  if (later.batch) return false; // it has been executed behind that one
  if (earlier.batch && later.follows == earlier.batch && --later.followed == 0) later.follows = nullptr;
  if (!later.predecessors) return true;
  offer(later);
  return false;
}

} // namespace ort
