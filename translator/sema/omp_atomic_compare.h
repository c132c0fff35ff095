// The statements of atomic compare (OpenMP 5.2 §15.8.4) as data.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_ATOMIC_COMPARE_H
#define OMPICC_TRANSLATOR_SEMA_OMP_ATOMIC_COMPARE_H

#include "ast/node.h"

namespace ompicc {

/// `if (x == e) x = d;`, `if (e < x) x = e;`, …: x gets `value` where `x op e` (or `e op x`) holds.
struct AtomicCompare {
  Expr *x = nullptr, *e = nullptr, *value = nullptr;
  BinaryOp op = BinaryOp::Eq; ///< Eq, Lt or Gt
  bool xFirst = true;         ///< x stands on the left of it
  enum Capture {
    None,
    Before,
    After,
    Otherwise
  } capture = None; ///< which value v gets; Otherwise: if not equal
  Expr *v = nullptr;
  Expr *r = nullptr; ///< gets whether x was equal to e, or null
};

/// False if `body` has none of the forms; `captures`: the construct has a capture clause.
bool parseAtomicCompare(Stmt *body, bool captures, AtomicCompare &form);

} // namespace ompicc
#endif
