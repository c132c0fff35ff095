// Functions whose definition has an identifier list (old_style.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_OLD_STYLE_H
#define OMPICC_TRANSFORMS_CUDA_OLD_STYLE_H

#include "transforms/common/unit.h"

namespace ompicc::cuda {

/// Gives such a definition, whose body this is, the parameters that callers pass.
void takePromoted(Unit &unit, FunctionDecl &function);

} // namespace ompicc::cuda
#endif
