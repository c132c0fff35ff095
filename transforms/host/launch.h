// The call of the runtime that launches a target construct's kernels, and what it is given.
#ifndef OMPICC_TRANSFORMS_HOST_LAUNCH_H
#define OMPICC_TRANSFORMS_HOST_LAUNCH_H

#include "transforms/host/map_list.h"

namespace ompicc {

/// Describes launches to the runtime.
class Launches : public HostPart {
public:
  Launches(HostContext &context, TargetTasks &tasks) : HostPart(context), tasks_(tasks) {}
  /// The variable that holds what a target construct's launch was evaluated to, of its first kernel.
  VarDecl *of(const OmpDirective &target);
  /// The call that has a device execute the construct: true if one has.
  Expr *offload(OmpDirective &d, const OffloadedTarget &target, const MapList &maps, Compound &block);

private:
  /// The description of the launch of a set's kernel.
  Stmt *description(std::string_view name, const LaunchGeometry &geometry);
  /// An array with what a kernel's parameters are, by that name. `block` gets what they are converted to.
  Stmt *parameters(std::string_view name, const OffloadedTarget::Kernel &kernel, const MapList &maps,
                   Compound &block);
  /// How many they are.
  static size_t countOf(const OffloadedTarget::Kernel &kernel);

  TargetTasks &tasks_;
};

} // namespace ompicc
#endif
