// The forms of an atomic construct's statement (OpenMP 5.2 §15.8.4, 4.5 §2.13.6) as data.
#ifndef OMPICC_TRANSFORMS_COMMON_ATOMIC_FORM_H
#define OMPICC_TRANSFORMS_COMMON_ATOMIC_FORM_H

#include "transforms/common/unit.h"

namespace ompicc {

struct AtomicForm {
  enum Kind {
    Read,        ///< v = x
    Write,       ///< x = e
    Update,      ///< x = x op e
    CaptureOld,  ///< v = x, then x = x op e
    CaptureNew,  ///< x = x op e, then v = x
    CaptureWrite ///< v = x, then x = e
  } kind = Update;
  Expr *x = nullptr;
  Expr *v = nullptr;
  Expr *e = nullptr; ///< null for x++ and x--, which add or subtract 1
  BinaryOp op = BinaryOp::Add;
  bool reversed = false; ///< x = e op x
};

/// False (after an error) if the statement has none of the forms.
bool parseAtomic(Unit &unit, OmpDirective &d, AtomicForm &form);
/// The member that an lvalue is, if that is a bit-field, whose address cannot be taken; or null.
Member *bitFieldIn(Expr *x);
/// The memory order that the construct's clauses ask for, as the number that __ATOMIC_RELAXED and its like
/// stand for: generated code is not preprocessed any more.
const char *memoryOrder(const OmpDirective &d);

/// The same of a compare-and-exchange that succeeds and of one that fails (the fail clause).
struct CompareOrders {
  const char *success, *failure;
};
CompareOrders compareOrders(const OmpDirective &d);

} // namespace ompicc
#endif
