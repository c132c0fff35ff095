// Whether consecutive iterations gain by being run by the threads of one warp.
#ifndef OMPICC_TRANSFORMS_CUDA_STRIDES_H
#define OMPICC_TRANSFORMS_CUDA_STRIDES_H

#include "ast/node.h"

namespace ompicc {

/// True if, as far as the text shows, what the loops inside of an iteration read and write lies apart from
/// what those of the next one do: a[i * n + k] and b[start[i] + k], where a warp's threads are each at a line
/// of memory of their own, but not a[k * n + i], which they read together.
/// @param var counts the iterations, the innermost loop's of a nest
bool iterationsLieApart(Stmt *body, const VarDecl *var);

} // namespace ompicc
#endif
