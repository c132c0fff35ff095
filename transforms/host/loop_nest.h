// From iteration numbers back to the user's loops.
#ifndef OMPICC_TRANSFORMS_HOST_LOOP_NEST_H
#define OMPICC_TRANSFORMS_HOST_LOOP_NEST_H

#include "transforms/host/host_context.h"

namespace ompicc {

class Lanes;

/// Makes plain loops over the user's variables of a range of iteration numbers.
class LoopNests : public HostPart {
public:
  LoopNests(HostContext &context, Lanes &lanes) : HostPart(context), lanes_(lanes) {}
  /// The loops of d over the iterations numbered [lo, hi), which are not none. `counts`: how many each loop
  /// has.
  Stmt *nest(OmpDirective &d, VarDecl *lo, VarDecl *hi, const VarList &counts);
  /// The loop variable's value in iteration number `k`.
  Expr *iterationAt(const OmpLoop &loop, VarDecl *k) const;

private:
  Stmt *innermostLoop(OmpDirective &d, VarDecl *from, VarDecl *to);
  Stmt *eachIteration(OmpDirective &d, VarDecl *left, const VarList &at, const VarList &counts);
  /// Runs of the innermost loop, one after the other, until none is left.
  Stmt *runs(OmpDirective &d, VarDecl *left, const VarList &at, const VarList &counts);

  Lanes &lanes_;
};

} // namespace ompicc
#endif
