// The passes for those who look inside: their list, and how long each took.
#ifndef OMPICC_TRANSFORMS_PASS_LIST_H
#define OMPICC_TRANSFORMS_PASS_LIST_H

#include <string>
#include <utility>
#include <vector>

namespace ompicc {

/// What ompi --list-passes prints: docs/passes.md.
std::string passList();

/// Seconds of each step of a translation, in their order.
class StepTimes {
public:
  void add(std::string_view step, double seconds) { steps_.emplace_back(step, seconds); }
  /// A table: milliseconds, share and name of each.
  std::string text() const;

private:
  std::vector<std::pair<std::string, double>> steps_;
};

} // namespace ompicc
#endif
