// error (OpenMP 5.2 §8.5) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_ERROR_DIRECTIVE_H
#define OMPICC_TRANSFORMS_HOST_ERROR_DIRECTIVE_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// error directives become calls of libgomp, which writes the message.
class ErrorDirectives : public HostPart {
public:
  explicit ErrorDirectives(HostContext &context) : HostPart(context) {}
  /// One that acts at run time; one that acts at compilation has done so.
  Stmt *error(OmpDirective &d);
};

} // namespace ompicc
#endif
