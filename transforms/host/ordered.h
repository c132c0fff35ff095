// ordered (OpenMP 5.2 §15.10) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_ORDERED_H
#define OMPICC_TRANSFORMS_HOST_ORDERED_H

#include "transforms/host/doacross.h"

namespace ompicc {

/// ordered regions, stand-alone ordered directives, and those of lanes.
class OrderedRegions : public HostPart {
public:
  OrderedRegions(HostContext &context, DoacrossLoops &doacross) : HostPart(context), doacross_(doacross) {}
  Stmt *ordered(OmpDirective &d);

private:
  /// A stand-alone one, with doacross clauses.
  Stmt *doacross(OmpDirective &d);
  /// The directive for the C compiler, around `body`.
  Stmt *ofLanes(const OmpDirective &d, Stmt *body);

  DoacrossLoops &doacross_;
};

} // namespace ompicc
#endif
