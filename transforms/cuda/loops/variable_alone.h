// Loops whose conditions calculate with what they count, in the form that analyses know:
//
//     for (int j = 0; j + len <= n; j++)     →     for (int j = 0; j <= (long long) n - len; j++)
//
// Of numbers of type int, whose sums never wrap, where the other side is one of 64 bits.
#ifndef OMPICC_TRANSFORMS_CUDA_VARIABLE_ALONE_H
#define OMPICC_TRANSFORMS_CUDA_VARIABLE_ALONE_H

#include "ast/context.h"

namespace ompicc {

/// Does that for all loops in `code`.
void leaveVariablesAlone(Context &c, Stmt *code);

} // namespace ompicc
#endif
