// C89 wants the declarations of a block before its statements.
#ifndef OMPICC_TRANSFORMS_HOST_DECLARATIONS_FIRST_H
#define OMPICC_TRANSFORMS_HOST_DECLARATIONS_FIRST_H

#include "transforms/common/unit.h"

namespace ompicc {

/// What the transformations declare behind statements of `f` opens blocks of its own.
void declarationsFirst(Unit &unit, FunctionDecl &f);

} // namespace ompicc
#endif
