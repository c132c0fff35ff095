// task_chain.h: the constructs that a thread executes one behind the other in a block, and which might be
// tasks together, with statements between them: whether the host touches there what one of them has copied
// (waiting.cpp).
#ifndef TOOLS_ADVISE_TASK_CHAIN_H
#define TOOLS_ADVISE_TASK_CHAIN_H

#include "tools/advise/construct_table.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace advise {

class TaskChain {
public:
  /// The calling thread's.
  static TaskChain &own() {
    thread_local TaskChain chain;
    return chain;
  }

  /// A construct begins, which is one more of the chain, or the first of another one.
  void begins(const Construct *construct);
  /// The last one of the chain, if the construct continues it; otherwise null. Asked before it begins.
  const Construct *before(const Construct *construct) const;
  bool has(const Construct *construct) const {
    return std::find(members_.begin(), members_.end(), construct) != members_.end();
  }

  /// The last construct has copied storage of the host's to the device.
  void copied_to(const void *host, uint64_t bytes, uint64_t hash) { inputs_.push_back({host, bytes, hash}); }
  /// Storage of the host's has new contents, from the device.
  void copied_from(const void *host, uint64_t bytes);
  /// Of what has come back it is no longer known whether the host touches it.
  void lose() { lost_ = true; }
  /// Whether the host may have changed what was copied to the device, or nobody knows.
  bool has_changed_inputs() const;

private:
  static constexpr size_t kMostMembers = 16;
  struct Input {
    const void *host;
    uint64_t bytes, hash;
  };
  std::vector<const Construct *> members_;
  std::vector<Input> inputs_;
  bool lost_ = false;
};

} // namespace advise
#endif
