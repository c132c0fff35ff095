// ordered and doacross (OpenMP 5.2 §15.10): their checks, and what a sink's vector says.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_ORDERED_H
#define OMPICC_TRANSLATOR_SEMA_OMP_ORDERED_H

#include "ast/context.h"
#include "translator/sema/omp_placement.h"
#include "translator/support/diagnostics.h"

namespace ompicc {

/// One dimension of doacross(sink: vector): `variable + distance`. Null and unknown where it is none.
struct SinkItem {
  VarDecl *variable = nullptr;
  ConstInt distance;
};
SinkItem sinkItem(Expr *item);

/// An ordered construct: its clauses, and the loop construct that it is closely nested in (§15.10.1-2).
void checkOrdered(Context &context, Diagnostics &diagnostics, const Regions &regions, OmpDirective &d);
/// The ordered clause of a loop construct and what does not go with it (§15.10 and §4.4.4).
void checkOrderedClause(Diagnostics &diagnostics, OmpDirective &d);

} // namespace ompicc
#endif
