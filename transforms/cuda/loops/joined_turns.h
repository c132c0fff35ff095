// Iterations that a thread has several of, one for each turn, go through their loops at once:
//
//     for (_turn = 0; _turn < 4; _turn++) {              float sum[4];
//       int i = _first + _turn;                          for (_turn …) sum[_turn] = 0;
//       float sum = 0;                                   for (int y = -r; y <= r; y++)
//       for (int y = -r; y <= r; y++)               →      for (int x = -r; x <= r; x++)
//         for (int x = -r; x <= r; x++)                      for (_turn …) {
//           sum += w[y][x] * in[i + y][j + x];                 int i = _first + _turn;
//       out[i][j] = sum;                                       sum[_turn] += w[y][x] * in[i + y][j + x];
//     }                                                      }
//                                                        for (_turn …) { …; out[i][j] = sum[_turn]; }
//
// What several of them load is loaded once then, however long the loops are: written out one behind the other
// they would have to keep all of it. Each iteration's own operations stay in their order. Iterations of a
// parallel loop may be run in any order, and so may their parts.
#ifndef OMPICC_TRANSFORMS_CUDA_LOOPS_JOINED_TURNS_H
#define OMPICC_TRANSFORMS_CUDA_LOOPS_JOINED_TURNS_H

#include "ast/context.h"
#include "transforms/common/variables.h"

namespace ompicc {

/// How often the loops stand in the text.
enum class LoopText {
  Unrolled, ///< short ones are written out
  Few,      ///< a few iterations of the innermost ones are
  AsUsual   ///< the innermost ones are as the C compiler likes, the others there once
};

/// @param iteration declarations and statements, which name `turn`; is used up. It has no labels, jumps but
/// for `continue`, directives, or statement expressions
/// @param turn counts the iterations, up to `turns`
/// @param gathered variables from around it that iterations add to in any order
/// @return null if a loop that loads from memory would not be gone through at once: its bounds differ from
/// turn to turn, or it is in a condition that does, or what it repeats divides; or if something else from
/// around it changes
Compound *joinedTurns(Context &c, Compound *iteration, VarDecl *turn, unsigned turns, const VarSet &gathered,
                      LoopText text = LoopText::Unrolled);

/// `if (…) continue; …` in the loops of a statement becomes `if (!…) {…}`, where that is all that continues.
void withoutContinues(Context &c, Stmt *code);

} // namespace ompicc
#endif
