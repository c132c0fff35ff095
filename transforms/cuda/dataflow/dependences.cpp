#include "transforms/cuda/dataflow/dependences.h"

namespace ompicc::cuda {

std::vector<bool> Dependences::needed(const std::vector<Dependence> &items) const {
  std::vector<bool> needs = awaited_;
  for (const Use &use : uses_) {
    if (needs[use.task]) continue;
    for (const Dependence &item : items)
      if ((item.writes || use.item.writes) && mayMeet(item.at, use.item.at, apart_)) {
        needs[use.task] = true;
        break;
      }
  }
  return needs;
}

std::vector<unsigned> Dependences::add(const std::vector<Dependence> &items, bool undeferred) {
  const std::vector<bool> needs = needed(items);
  std::vector<unsigned> list;
  for (unsigned task = 0; task < next_; task++)
    if (needs[task]) list.push_back(task);
  for (const Dependence &item : items) uses_.push_back({next_, item});
  awaited_.push_back(undeferred);
  next_++;
  return list;
}

void Dependences::waitForAll(unsigned first) {
  for (unsigned task = first; task < next_; task++) awaited_[task] = true;
}

void Dependences::waitFor(const std::vector<Dependence> &items) { awaited_ = needed(items); }

} // namespace ompicc::cuda
