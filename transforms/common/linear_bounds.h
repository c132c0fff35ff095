// Bounds of loops that are linear in the variable of a loop around them.
#ifndef OMPICC_TRANSFORMS_COMMON_LINEAR_BOUNDS_H
#define OMPICC_TRANSFORMS_COMMON_LINEAR_BOUNDS_H

#include "ast/const_eval.h"

namespace ompicc {

/// What a linear expression multiplies `v` with, if it is a constant.
ConstInt coefficientIn(Expr *e, const VarDecl *v);

} // namespace ompicc
#endif
