// What a parallel region shares with the worksharing construct that it ends with, or that it consists of.
#ifndef OMPICC_TRANSFORMS_HOST_MERGE_H
#define OMPICC_TRANSFORMS_HOST_MERGE_H

#include "transforms/host/iteration_space.h"

namespace ompicc {

/// Finds such regions. The barriers that are not needed get nowait clauses.
class MergedRegions : public HostPart {
public:
  MergedRegions(HostContext &context, IterationSpaces &spaces) : HostPart(context), spaces_(spaces) {}
  /// To be called once the captures of the function's regions are known, and before anything is transformed.
  void find(FunctionDecl &f);

private:
  void mergeBarriers(OmpDirective &region, OmpDirective &last);
  /// The call that starts both, if there is one.
  std::optional<MergedStart> startOfBoth(OmpDirective &region, OmpDirective &d);
  std::optional<MergedStart> startOfLoop(OmpDirective &region, OmpDirective &loop);

  IterationSpaces &spaces_;
};

} // namespace ompicc
#endif
