// Expressions whose values do not change, and those that nvcc knows.
#ifndef OMPICC_TRANSFORMS_CUDA_KNOWN_VALUES_H
#define OMPICC_TRANSFORMS_CUDA_KNOWN_VALUES_H

#include "transforms/common/variables.h"

namespace ompicc {

/// Whether an expression has one value as long as its variables are not changed, which only statements of the
/// function itself do. `usage`: of the function's variables.
bool isSteady(Expr *e, const Usage &usage);
/// Whether nvcc knows the value of an expression when compiling: of constants, and of variables that keep
/// what they are initialised with, which is known.
bool isKnown(Expr *e, const Usage &usage);

} // namespace ompicc
#endif
