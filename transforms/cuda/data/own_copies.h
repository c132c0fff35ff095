// Pointers and numbers of which target has a copy, and which a parallel region changes (own_copies.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_OWN_COPIES_H
#define OMPICC_TRANSFORMS_CUDA_OWN_COPIES_H

#include "ast/context.h"
#include "transforms/common/target_interface.h"

namespace ompicc::cuda {

/// Makes those firstprivate in the region whose threads could not tell.
void giveOwnCopies(Context &c, OmpDirective &target, const TargetInterface &k);

} // namespace ompicc::cuda
#endif
