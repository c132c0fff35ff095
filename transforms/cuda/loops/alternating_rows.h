// Loops that begin at one of a few places, as the other loops around them say, as loops that begin at the
// first one, with a test behind which is what they would have gone to: red and black cells.
//
//     for (int j = 1; j < n; j++)                          for (int j = 1; j < n; j++)
//       for (int i = 1 + (j + c) % 2; i < n; i += 2)   →     for (int i = 0; i < n; i += 2)
//         body                                                 if (more < n - i) { // without signs
//                                                                int i_1 = i + more;
//                                                                body, of i_1
//                                                              }
#ifndef OMPICC_TRANSFORMS_CUDA_ALTERNATING_ROWS_H
#define OMPICC_TRANSFORMS_CUDA_ALTERNATING_ROWS_H

#include "ast/context.h"
#include "transforms/common/variables.h"
#include <optional>

namespace ompicc {

/// The inner loop of such a nest without its dependence.
struct AlternatingRows {
  Expr *from = nullptr; ///< the first place of all
  Expr *more = nullptr; ///< by how much the loop's variable is greater in an iteration
};

/// @param inner counts upwards by a constant
/// @param outer the variables of the loops around it
/// @param between constants that are declared in front of it
/// @return nothing where it begins at the same place in all of their iterations, where that is not one of a
/// few (remainders by constants, bits, comparisons), or where its end differs
std::optional<AlternatingRows> alternatingRowsOf(Context &c, For &inner, const VarSet &outer,
                                                 const VarSet &between);
/// Has the loop begin there, and its body do what it did.
/// @return the body
Stmt *beginAtFirst(Context &c, For &inner, const AlternatingRows &rows, Stmt *body);

} // namespace ompicc
#endif
