// Waves (wave_loop.h) through a nest whose rows are kept in arrays of the iteration's own, in place, with
// what is handed on along a row in variables: dynamic programming as people write it. A lane of a warp has a
// strip of columns, and is one row behind the lane before it, from which it gets what is at the strip's edge
// (macro-pipelining: Aho, Lam, Sethi and Ullman, Compilers, 2007, 11.9).
//
//     int row[N + 1];                               if (threadIdx.x < 32) {
//     …                                               int row_here[9];                  // in registers
//     for (int i = 1; i <= N; i++) {                  …
//       int diagonal = row[0];                        for (int step = 0; step < N + 31; step++) {
//       row[0] = i * GAP;                               int left = row_here[8] of the lane below;
//       for (int j = 1; j <= N; j++) {         →        int before = diagonal of the lane below;
//         int best = f(diagonal, row[j],                const int i = 1 + step - lane;
//                      row[j - 1]);                     if (1 <= i && i <= N) {
//         diagonal = row[j];                              if (lane == 0) diagonal = row_here[0], row_here[0]
//         = i * GAP; row[j] = best;                                  else diagonal = before, row_here[0] =
//         left;
//       }                                                 for (int c = 1; c <= 8; c++) …   // as it was
//       written
//     }                                                 }
//                                                     }
//                                                     …
//                                                   }
//
// Each lane does the iterations of a row in the order in which they were written. An iteration may need any
// that are neither below it nor to the right of it: those are the lane's own, or were done in an earlier
// step. So what has to be shown is only that nothing else is needed: each array is read at the iteration's
// own column and the one before, and written at its own.
#ifndef OMPICC_TRANSFORMS_CUDA_WAVE_STRIPS_H
#define OMPICC_TRANSFORMS_CUDA_WAVE_STRIPS_H

#include "transforms/cuda/analysis/dependence.h"
#include <functional>

namespace ompicc {

constexpr int kLanesOfStrips = 32;

struct WaveStrips {
  long long kept = 0; ///< elements of its rows, if they are so few that a thread could have them in registers
  Compound *all = nullptr; ///< what each thread of a team runs; null: the nest has not that shape
  std::vector<std::pair<OmpReductionOp, VarDecl *>> reductions; ///< of all of them
};

/// Returns the nest in that form. The nest itself is not changed.
/// @param at what is known where it stands
/// @param isOwn whether the variable is the outer iteration's own, and not reached through pointers
/// @param isTemporary whether nothing reads what the variable holds when the nest has ended
WaveStrips inStrips(Context &c, For &nest, const Knowledge &at,
                    const std::function<bool(const VarDecl *)> &isOwn,
                    const std::function<bool(const VarDecl *)> &isTemporary);

} // namespace ompicc
#endif
