// interop (OpenMP 5.2 §14.1) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_INTEROP_H
#define OMPICC_TRANSFORMS_HOST_INTEROP_H

#include "transforms/host/host_context.h"

namespace ompicc {

class Dependences;

/// Objects that are omp_interop_none: libgomp offers no foreign runtime.
class InteropConstructs : public HostPart {
public:
  InteropConstructs(HostContext &context, Dependences &dependences)
      : HostPart(context), dependences_(dependences) {}
  Stmt *interop(OmpDirective &d);

private:
  Dependences &dependences_;
};

} // namespace ompicc
#endif
