// atomic (OpenMP 5.2 §15.8.4) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_ATOMIC_H
#define OMPICC_TRANSFORMS_HOST_ATOMIC_H

#include "transforms/host/host_context.h"

namespace ompicc {

/// atomic becomes built-ins of the C compiler, or, for what these cannot do, a section under libgomp's lock.
class AtomicConstructs : public HostPart {
public:
  explicit AtomicConstructs(HostContext &context) : HostPart(context) {}
  Stmt *atomic(OmpDirective &d);

private:
  class Access;
  /// A pointer to the structure that the member, whose own address cannot be taken, is in.
  VarDecl *structureOf(Member &member) const;
  /// What the code reaches x by: a pointer to it, or to the structure that a bit-field is in.
  VarDecl *pointerTo(Expr *x) const;
  Stmt *compare(OmpDirective &d); // atomic_compare.cpp
};

} // namespace ompicc
#endif
