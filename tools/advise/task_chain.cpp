// task_chain.cpp: see task_chain.h.
#include "tools/advise/task_chain.h"

#include "tools/advise/contents.h"

namespace advise {

const Construct *TaskChain::before(const Construct *construct) const {
  if (members_.empty() || members_.size() >= kMostMembers || !construct) return nullptr;
  return members_.back()->is_followed_by(*construct) ? members_.back() : nullptr;
}

void TaskChain::begins(const Construct *construct) {
  if (!before(construct)) {
    members_.clear();
    inputs_.clear();
    lost_ = false;
  }
  if (construct && construct->kind == Kind::Target) members_.push_back(construct);
}

void TaskChain::copied_from(const void *host, uint64_t bytes) {
  const char *const first = static_cast<const char *>(host);
  for (Input &input : inputs_) {
    const char *const begin = static_cast<const char *>(input.host);
    if (begin < first + bytes && first < begin + input.bytes) input.hash = hash_of(input.host, input.bytes);
  }
}

bool TaskChain::has_changed_inputs() const {
  return lost_ || std::any_of(inputs_.begin(), inputs_.end(), [](const Input &input) {
           return hash_of(input.host, input.bytes) != input.hash;
         });
}

} // namespace advise
