// Dependences between tasks (OpenMP 5.2 §15.9), and depobj (§15.9.4).
#ifndef OMPICC_TRANSFORMS_HOST_DEPEND_H
#define OMPICC_TRANSFORMS_HOST_DEPEND_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// What libgomp is told of depend clauses.
class Dependences : public HostPart {
public:
  explicit Dependences(HostContext &context) : HostPart(context) {}
  Stmt *depobj(OmpDirective &d);
  /// Declares in `block` what libgomp is told of the directive's dependences. Returns the expression for it,
  /// or null if there are none.
  Expr *list(OmpDirective &d, Compound &block);
  /// Puts in front of `s` the wait for what the depend clauses of `d` name.
  Stmt *waitFor(OmpDirective &d, Stmt *s);

private:
  class List;
};

} // namespace ompicc
#endif
