// Which tasks a new one has to wait for (OpenMP 5.2 §15.9.5), as they are created one after the other.
#ifndef OMPICC_TRANSFORMS_CUDA_DATAFLOW_DEPENDENCES_H
#define OMPICC_TRANSFORMS_CUDA_DATAFLOW_DEPENDENCES_H

#include "transforms/cuda/dataflow/locations.h"

namespace ompicc::cuda {

/// A list item of a depend clause.
struct Dependence {
  Location at;
  bool writes; ///< of any type but `in`
};

class Dependences {
public:
  /// @param apart variables that no pointer points to
  explicit Dependences(const VarSet &apart) : apart_(apart) {}

  /// The next task. Returns the numbers of those that it needs, ascending.
  /// @param undeferred what comes behind it waits for it
  std::vector<unsigned> add(const std::vector<Dependence> &items, bool undeferred);
  /// What comes from now on waits for all tasks, from number `first` on.
  void waitForAll(unsigned first = 0);
  /// The same for those that a task with such dependences would wait for.
  void waitFor(const std::vector<Dependence> &items);

private:
  struct Use {
    unsigned task;
    Dependence item;
  };
  const VarSet apart_;
  unsigned next_ = 0;
  std::vector<Use> uses_;
  std::vector<bool> awaited_; ///< by task: what comes from now on waits for it

  std::vector<bool> needed(const std::vector<Dependence> &items) const;
};

} // namespace ompicc::cuda
#endif
