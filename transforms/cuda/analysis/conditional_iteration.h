// Iterations that do something only where tests of the loops' numbers hold: those of a triangle, or of what
// lies within bounds.
//
//     if (j >= i) {…}          if (j < i) continue; …          const int d = j - i; if (d >= 0 && d < w) {…}
#ifndef OMPICC_TRANSFORMS_CUDA_CONDITIONAL_ITERATION_H
#define OMPICC_TRANSFORMS_CUDA_CONDITIONAL_ITERATION_H

#include "ast/context.h"
#include "transforms/common/variables.h"

namespace ompicc {

/// Variables that a block declares, and whose values can be computed anew wherever they are used: of
/// constants, other such variables, and what the block does not change.
VarSet computedAnew(Compound &block);

/// An iteration, taken apart.
struct ConditionalIteration {
  Expr *condition = nullptr; ///< names nothing that the iteration declares; null: the iteration has none
  Compound *body = nullptr; ///< what is done where it holds, in one block; null: it is one block as it stands
  If *other = nullptr; ///< stores to be done where another one holds, and the first one does not; or null
};

/// Takes an iteration apart whose conditions compare sums and multiples of integers, and which does nothing
/// where they do not hold. Its nodes become the result's.
ConditionalIteration conditionalIteration(Context &c, Stmt *iteration);

/// Puts an iteration that is one loop, from a sum of integers to another, behind a test of whether that has
/// iterations, `if (0 < n) for (k = 0; k < n; k++) …`, unless it always has. Returns false, and changes
/// nothing, if it is anything else.
bool testItsLoop(Context &c, Stmt *&iteration);

/// Whether code divides integers by what is no constant: such a division may end the program.
bool dividesIntegers(Stmt *code);

} // namespace ompicc
#endif
