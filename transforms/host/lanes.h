// simd (OpenMP 5.2 §10.4) on the host.
#ifndef OMPICC_TRANSFORMS_HOST_LANES_H
#define OMPICC_TRANSFORMS_HOST_LANES_H

#include "transforms/host/privates.h"

namespace ompicc {

/// Directives for the C compiler, which makes lanes.
class Lanes : public HostPart {
public:
  Lanes(HostContext &context, CopyNames &names, Allocations &allocations)
      : HostPart(context), names_(names), allocations_(allocations) {}
  Stmt *simd(OmpDirective &d);
  /// A simd directive for the C compiler with what d says of lanes, around `loop`; null if it cannot be told.
  OmpDirective *pragma(const OmpDirective &d, Stmt *loop);

private:
  struct Copies;
  /// Which values a copy and its original pass to each other.
  enum Passed : unsigned { Nothing = 0, In = 1, Out = 2 };
  /// Declares the copy of `v` that a simd construct has.
  void declareCopy(Copies &copies, VarDecl *v, unsigned passed);
  /// Those of the variables in the construct's clauses.
  void declareCopies(Copies &copies, OmpDirective &d, OmpDirective *pragma);

  CopyNames &names_;
  Allocations &allocations_;
};

} // namespace ompicc
#endif
