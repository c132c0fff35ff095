// Iterations of two loops whose own loops read what neighbouring iterations read, too: those of a product of
// matrices, `for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];`.
//
// Where a thread has several of them, and goes through their inner loops at once, each element is loaded once
// for all that use it. Each iteration's own operations are in the same order as before.
#ifndef OMPICC_TRANSFORMS_CUDA_REUSED_READS_H
#define OMPICC_TRANSFORMS_CUDA_REUSED_READS_H

#include "ast/context.h"
#include <functional>

namespace ompicc {

/// Whether an iteration's statements are declarations of its own numbers, loops or perfect nests of them
/// whose bounds are the same for all iterations, which only compute such numbers, and then statements that
/// store them, and every element that the loops read depends on at most one of the iteration's two numbers.
/// Of a loop that is no nest one bound may be computed from the two numbers (`k <= i`).
bool reusesReads(Stmt *iteration, const VarDecl *row, const VarDecl *column);

/// The loop of a nest whose number is the row in this sense, with that of the innermost loop for the column,
/// even if only once an element is kept in a register (keepElement): the innermost one of several. In
/// `c[a][b][d] += t[a][k] * u[k][b][d]` it is the one over `a`. The iteration may do something only where
/// tests of its numbers hold (conditional_iteration.h).
/// @param numbers the variables of two loops or more
/// @return their number if there is no such loop
size_t rowOfReuse(Context &c, Stmt *iteration, const std::vector<VarDecl *> &numbers);

/// An element that the iteration's loops store to, `c[i * n + j] += …`, becomes a number of the iteration's
/// own in front of them, which is stored behind them: if the iteration stores to nothing else up to there,
/// and to that whatever the loops do.
/// @param isApart whether what a pointer or an array variable means is reached through it alone
/// @param loopsRun the iteration's loops have iterations
/// @return whether it has become one
bool keepElement(Context &c, Compound &iteration, const std::function<bool(VarDecl &)> &isApart,
                 bool loopsRun = false);

} // namespace ompicc
#endif
