// What lastprivate(conditional: …) does behind its construct (transforms/common/latest.cpp) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_LATEST_H
#define OMPICC_TRANSFORMS_HOST_LATEST_H

#include "transforms/host/host_context.h"

namespace ompicc {

class LatestValues : public HostPart {
public:
  explicit LatestValues(HostContext &context) : HostPart(context) {}
  Stmt *latest(OmpDirective &d);
};

} // namespace ompicc
#endif
