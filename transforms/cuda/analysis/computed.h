// Expressions that may stand in several places.
#ifndef OMPICC_TRANSFORMS_CUDA_COMPUTED_H
#define OMPICC_TRANSFORMS_CUDA_COMPUTED_H

#include "ast/node.h"

namespace ompicc {

/// Whether an expression is computed from constants and variables of the function's alone, by what may be
/// done twice: it reads no memory and calls nothing.
bool isComputed(Expr *e);

} // namespace ompicc
#endif
