// sibling_order.h: which of a task's children come behind which others by their depend clauses (OpenMP 5.2
// §15.9.5), where libgomp orders them and tells nobody: for ompt_callback_task_dependence.
#ifndef RUNTIME_OMPT_SIBLING_ORDER_H
#define RUNTIME_OMPT_SIBLING_ORDER_H

#include "runtime/omp-tools.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace ort::ompt {

struct ExplicitTask;
using TaskHandle = std::shared_ptr<ExplicitTask>;

class SiblingOrder {
public:
  /// Adds a child. Returns those before it that are not complete yet.
  std::vector<TaskHandle> add(const TaskHandle &task, const std::vector<ompt_dependence_t> &dependences);

private:
  using Group = std::vector<std::weak_ptr<ExplicitTask>>;
  /// Tasks that say the same of an address and come behind the same ones: any number of readers, or of a set
  /// (inoutset, mutexinoutset), or one that writes.
  struct Users {
    ompt_dependence_type_t type = ompt_dependence_type_inout;
    Group now, before;
  };
  std::unordered_map<const void *, Users> users_;
  void forget_complete();
  size_t most_ = 1024; ///< addresses that are kept before those are looked for that nobody uses any more
  Group all_memory_;   ///< the last one of omp_all_memory: before all that an address says for the first time
};

} // namespace ort::ompt
#endif
