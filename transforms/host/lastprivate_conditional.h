// What lastprivate(conditional: …) does behind its construct (transforms/common/lastprivate_conditional.cpp)
// on the host.
#ifndef OMPICC_TRANSFORMS_HOST_LASTPRIVATE_CONDITIONAL_H
#define OMPICC_TRANSFORMS_HOST_LASTPRIVATE_CONDITIONAL_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// The directive that the pass leaves for the end of such a construct.
class ConditionalLastprivates : public HostPart {
public:
  explicit ConditionalLastprivates(HostContext &context) : HostPart(context) {}
  Stmt *lastprivate(OmpDirective &d);
};

} // namespace ompicc
#endif
