// target (OpenMP 5.2 §13.8) on the host: the offload call, with the host version beside it.
#ifndef OMPICC_TRANSFORMS_HOST_TARGET_H
#define OMPICC_TRANSFORMS_HOST_TARGET_H

#include "transforms/host/launch.h"
#include "transforms/host/privates.h"

namespace ompicc {

class Dependences;
class Leagues;

/// Target regions: `if (!ort_target(…)) { the host version }`.
class TargetRegions : public HostPart {
public:
  TargetRegions(HostContext &context, CopyNames &names, Allocations &allocations, Leagues &leagues,
                MapLists &maps, Launches &launches, Dependences &dependences)
      : HostPart(context), names_(names), allocations_(allocations), leagues_(leagues), maps_(maps),
        launches_(launches), dependences_(dependences) {}
  Stmt *target(OmpDirective &d);

private:
  /// The region with copies of firstprivate variables that it may change.
  Compound *hostVersion(OmpDirective &d);
  /// The variables that may be the region's own.
  VarList firstprivates(const OmpDirective &d) const;
  void declareFirstprivate(VarDecl *v, Privates &privates, Compound &host);
  void declarePrivate(VarDecl *v, Privates &privates, Compound &host);

  CopyNames &names_;
  Allocations &allocations_;
  Leagues &leagues_;
  MapLists &maps_;
  Launches &launches_;
  Dependences &dependences_;
};

} // namespace ompicc
#endif
