// What becomes of an iteration's variables when its inner loops are shared out.
#ifndef OMPICC_TRANSFORMS_CUDA_TEAM_VARIABLES_H
#define OMPICC_TRANSFORMS_CUDA_TEAM_VARIABLES_H

#include "transforms/common/variables.h"

namespace ompicc {

/// Whether nothing reads what the variable holds when a loop that gives it values ends: each loop that uses
/// it begins with a value of its own, and nothing else does.
/// @param loop that gives it values, in the iteration or in loops in it
bool isTemporaryIn(Stmt *iteration, const VarDecl *v, const For *loop);

/// Whether a variable is a number, not NaN, wherever it is used: it begins as a constant, and nothing but
/// fmax and the like, and comparisons, change it.
bool staysNumberIn(Stmt *iteration, const VarDecl *v);

} // namespace ompicc
#endif
