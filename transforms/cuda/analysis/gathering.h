// How values are gathered in a variable or element, in any order: sums, bits, the largest and the smallest
// one.
#ifndef OMPICC_TRANSFORMS_CUDA_GATHERING_H
#define OMPICC_TRANSFORMS_CUDA_GATHERING_H

#include "ast/node.h"

namespace ompicc {

/// One value that is gathered.
struct Gathering {
  OmpReductionOp op = OmpReductionOp::None; ///< None: it is something else
  Expr *target = nullptr;                   ///< in what
  Expr *value = nullptr;                    ///< null: one
  bool compared = false; ///< by a comparison that holds: the target never gets what is no number
  bool called = false;   ///< by fmax and the like: nor if it is a number
};

/// What `x op= e` and `x++` do, and of a variable `x = x op e`, `x = fmax(x, e)` and `x = e > x ? e : x`.
Gathering gatheredBy(Expr *e);
/// What `if (e > x) x = e` gathers by.
/// @param value e, which may be evaluated twice
OmpReductionOp gatheredByComparison(Expr *condition, Expr *value, const Ident &variable);
/// Whether the operation's result is the same whatever the order is, of floating-point numbers too.
inline bool isExtreme(OmpReductionOp op) { return op == OmpReductionOp::Max || op == OmpReductionOp::Min; }

} // namespace ompicc
#endif
