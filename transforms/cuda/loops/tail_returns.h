// Functions that return early, but from no loop, as statements that end in one place.
//
//     if (a == 3) return 1;                 if (a == 3)
//     if (a == 2) return own;                 result = 1;
//     return 0;                        →    else if (a == 2)
//                                             result = own;
//                                           else
//                                             result = 0;
#ifndef OMPICC_TRANSFORMS_CUDA_TAIL_RETURNS_H
#define OMPICC_TRANSFORMS_CUDA_TAIL_RETURNS_H

#include "ast/context.h"

namespace ompicc {

/// Whether a function's statements can be written so: each return is the last thing that is done in a block
/// or a branch.
bool returnsAtTails(const Compound &body);
/// Writes them so, in place.
/// @param result gets what is returned, converted; null: nothing is, or nobody uses it
void assignAtTails(Context &c, Compound &body, VarDecl *result);

} // namespace ompicc
#endif
