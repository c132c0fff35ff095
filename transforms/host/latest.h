// What lastprivate(conditional: …) does behind its construct (transforms/common/latest.cpp) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_LATEST_H
#define OMPICC_TRANSFORMS_HOST_LATEST_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// The directive that the pass leaves for the end of such a construct.
class LatestValues : public HostPart {
public:
  explicit LatestValues(HostContext &context) : HostPart(context) {}
  Stmt *latest(OmpDirective &d);
};

} // namespace ompicc
#endif
