// Loops of a triangle, one of whose bounds is linear in the variable of a loop around it, as loops over all
// that they ever go through, with a test:
//
//     for (int i = 0; i < n; i++)              for (int i = 0; i < n; i++)
//       for (int j = i; j < n; j++)      →       for (int j = 0; j < n; j++)
//         body                                     if (j >= i) body
#ifndef OMPICC_TRANSFORMS_CUDA_TRIANGLES_H
#define OMPICC_TRANSFORMS_CUDA_TRIANGLES_H

#include "ast/context.h"
#include <optional>
#include <vector>

namespace ompicc {

/// A triangle's inner loop without its dependence.
struct WholeLoop {
  Expr *from = nullptr, *to = nullptr; ///< its bounds; the relation stays
  Expr *condition = nullptr;           ///< whether an iteration is one of the triangle's
};

/// @param inner counts upwards by 1
/// @param outer the loops around it
/// @return nothing where no bound, or both of them, or something else than one of these loops' variables
/// decides, or where it is not sure that the bound's extreme values are at that loop's ends
std::optional<WholeLoop> wholeLoopOf(Context &c, For &inner, const std::vector<For *> &outer);
/// Gives the loop these bounds. Its body still lacks the test.
void makeWhole(Context &c, For &inner, const WholeLoop &whole);

} // namespace ompicc
#endif
