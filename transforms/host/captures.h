// What the regions of a function receive of the variables around them.
#ifndef OMPICC_TRANSFORMS_HOST_CAPTURES_H
#define OMPICC_TRANSFORMS_HOST_CAPTURES_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// Finds out what is captured, and how, once for each function.
class Captures : public HostPart {
public:
  explicit Captures(HostContext &context) : HostPart(context) {}
  /// To be called before anything in the function is transformed.
  void find(FunctionDecl &f);

private:
  /// What tasks may change while others of the function run.
  struct TaskUsage {
    Usage atAnyTime;      ///< the function's, and what it writes at any time
    Usage changedByTasks; ///< the function's, and what only tasks write at any time
  };
  TaskUsage taskUsage(FunctionDecl &f, const Usage &usage) const;
  void findNested(FunctionDecl &f);
  /// The variables of which a target region's host version needs copies.
  void findChanged(OmpDirective &target);
};

} // namespace ompicc
#endif
