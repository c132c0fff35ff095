// sibling_order.cpp: see sibling_order.h.
#include "runtime/ompt/sibling_order.h"

#include "runtime/ompt/thread.h"

#include <algorithm>

namespace ort::ompt {
namespace {

bool is_over(const std::weak_ptr<ExplicitTask> &task) {
  const TaskHandle known = task.lock();
  return !known || known->is_complete.load();
}

/// Whether tasks that say this of an address do not order each other.
bool is_shared(ompt_dependence_type_t type) {
  return type == ompt_dependence_type_in || type == ompt_dependence_type_mutexinoutset ||
         type == ompt_dependence_type_inoutset;
}

} // namespace

void SiblingOrder::forget_complete() {
  for (auto each = users_.begin(); each != users_.end();) {
    const Users &users = each->second;
    const bool over = std::all_of(users.now.begin(), users.now.end(), is_over) &&
                      std::all_of(users.before.begin(), users.before.end(), is_over);
    each = over ? users_.erase(each) : std::next(each);
  }
  most_ = 2 * users_.size() + 1024;
}

std::vector<TaskHandle> SiblingOrder::add(const TaskHandle &task,
                                          const std::vector<ompt_dependence_t> &dependences) {
  if (users_.size() > most_) forget_complete();
  std::vector<TaskHandle> before;
  const auto behind = [&](const Group &group) {
    for (const auto &each : group) {
      const TaskHandle known = each.lock();
      if (!known || known == task || known->is_complete.load()) continue;
      if (std::find(before.begin(), before.end(), known) == before.end()) before.push_back(known);
    }
  };
  for (const ompt_dependence_t &dependence : dependences) {
    const ompt_dependence_type_t type = dependence.dependence_type;
    if (type == ompt_dependence_type_inout_all_memory || type == ompt_dependence_type_out_all_memory) {
      behind(all_memory_);
      for (const auto &each : users_) behind(each.second.now), behind(each.second.before);
      users_.clear();
      all_memory_ = {task};
      continue;
    }
    const auto known = users_.find(dependence.variable.ptr);
    Users &users = known != users_.end()
                       ? known->second
                       : (users_[dependence.variable.ptr] = {ompt_dependence_type_inout, all_memory_, {}});
    if (!is_shared(type) || type != users.type) {
      users.before = std::move(users.now);
      users.now.clear();
      users.type = type;
    } else if (users.now.size() == users.now.capacity()) { // not more than there are
      users.now.erase(std::remove_if(users.now.begin(), users.now.end(), is_over), users.now.end());
    }
    behind(users.before);
    users.now.push_back(task);
  }
  return before;
}

} // namespace ort::ompt
