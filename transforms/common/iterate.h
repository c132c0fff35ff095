// Loops over the values of iterators (OpenMP 5.2 §3.2.6).
#ifndef OMPICC_TRANSFORMS_COMMON_ITERATE_H
#define OMPICC_TRANSFORMS_COMMON_ITERATE_H

#include "transforms/common/unit.h"
#include <vector>

namespace ompicc {

/// Returns the loops around `inside`, the first iterator outermost; what their ranges are is found out in
/// `block` first, where they do not depend on each other.
Stmt *iterate(Unit &unit, const std::vector<OmpIterator *> &iterators, Stmt *inside, Compound &block);

/// What adds the step to an iterator's variable at the end of an iteration.
Expr *advanced(Unit &unit, VarDecl *var, Expr *step);

} // namespace ompicc
#endif
