// Loops that leave out one iteration: of bodies that attract each other, say, the body itself.
//
//     for (int j = 0; j < n; j++)
//       if (j != i) { … }
//
// All others are executed, those before and those behind that one.
#ifndef OMPICC_TRANSFORMS_CUDA_LEFT_OUT_H
#define OMPICC_TRANSFORMS_CUDA_LEFT_OUT_H

#include "transforms/common/variables.h"

namespace ompicc {

/// Whether a comparison by `op`, == or !=, is of the loop's variable with one value.
/// @param others gets the thread's own variables of which that is computed; they must not change in the loop
bool comparesWithOne(Expr *condition, BinaryOp op, const VarDecl *counted, VarList &others);

} // namespace ompicc
#endif
