// A loop that forms sums of floating-point numbers in order, in steps: the threads of a team compute the
// terms, and one warp adds them up, with a lane for each of several sums, or all lanes for one.
//
//     for (j = 0; j < n; j++)                float terms[step], factors[step], sums[1];
//       s += w[i * n + j] * x[j];            sums[0] = s;
//                                            for (first = 0; first < n; first += step) {
//                                       →      const int count = n - first < step ? n - first : step;
//                                              for (k = 0; k < count; k++)                  // the team's
//                                                terms[k] = w[i * n + first + k], factors[k] = x[first + k];
//                                              sum_in_order(count, sums, terms, factors);   // one warp's
//                                            }
//                                            s = sums[0];
//
// A step is as long as 16 KB have room for, up to 1024 iterations: while one warp adds, no terms are under
// way. The additions are those of the loop, and in its order. A product stays with the addition, since
// compilers make one instruction of the two that rounds once. Where an iteration may do without a term, by a
// branch or by `continue`, -0 is added, or 0 subtracted, which leaves each sum as it is. Sums of different
// types, or of different numbers of terms, are added up by a loop of one thread.
//
// One of the sums may be an element that each iteration computes: `gain[centre[j]] += …`. The threads note
// which one, and sort a step's terms by it (cudadev-device/ordered_updates.h).
#ifndef OMPICC_TRANSFORMS_CUDA_ORDERED_SUMS_H
#define OMPICC_TRANSFORMS_CUDA_ORDERED_SUMS_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

struct OrderedSums {
  long long step = 0;      ///< iterations
  Compound *all = nullptr; ///< in the loop's place; null: it has not that shape
  For *terms = nullptr;    ///< of it, the loop whose iterations may run at the same time
  Stmt **place = nullptr;  ///< where that stands
};

/// @param loop counts up by one, and is used up; its statements do one thing each (separate.h)
/// @param sums the variables that it adds to, and does nothing else with; but for them and `update`, its
///        iterations are independent
/// @param update what adds to an element, of which several iterations may have the same; null: nothing does
OrderedSums inSteps(Context &c, For &loop, const VarList &sums, ExprStmt *update);

} // namespace ompicc
#endif
