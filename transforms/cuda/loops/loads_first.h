// What an iteration loads in any case, taken out of it, so that several iterations load all of it before the
// first one goes on: a C compiler does so by itself only where no branch is in between, and has branches in
// divisions and functions.
//
//     y[j] = exp(x[j] - m) / s;   →   for (t = 0; t < 4; t++) loaded[t] = x[j_of(t)];
//                                     for (t = 0; t < 4; t++) y[j_of(t)] = exp(loaded[t] - m) / s;
#ifndef OMPICC_TRANSFORMS_CUDA_LOADS_FIRST_H
#define OMPICC_TRANSFORMS_CUDA_LOADS_FIRST_H

#include "ast/context.h"
#include "transforms/common/variables.h"

namespace ompicc {

/// Whether a compiler makes branches of an iteration that has none: of divisions of floating-point numbers,
/// and of functions.
bool hasHiddenBranches(Stmt *iteration);

/// Puts variables in the place of such elements of an iteration without loops, `continue` and `break`, as
/// long as they are few.
/// @param iteration is changed
/// @param counter of the loop: what does not depend on it is loaded once anyhow
/// @param varying variables that iterations set: what they are needed for is not known before
/// @return what is loaded, and in what
std::vector<std::pair<VarDecl *, Expr *>> takeLoads(Context &c, Stmt *&iteration, const VarDecl *counter,
                                                    const VarSet &varying);

} // namespace ompicc
#endif
