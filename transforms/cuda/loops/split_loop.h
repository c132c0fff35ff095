// A loop whose iterations are independent, as two (loop fission), so that the second one is a nest:
//
//     for (i = 0; i < 64; i++) {                        float factor_of[64];
//       if (i == p) continue;                           for (i = 0; i < 64; i++) {
//       const float factor = x[i][p];                     if (i == p) continue;
//       x[i][p] = 0;                              →       const float factor = x[i][p];
//       for (j = 0; j < 64; j++)                          x[i][p] = 0;
//         x[i][j] -= factor * x[p][j];                    factor_of[i] = factor;
//     }                                                 }
//                                                       for (i = 0; i < 64; i++)
//                                                         for (j = 0; j < 64; j++) {
//                                                           if (i == p) continue;
//                                                           x[i][j] -= factor_of[i] * x[p][j];
//                                                         }
//
// Where constants do not say how many there are, the second loop loads what the first one stores last
// (`x[i][p] = factor`), which it does not change: the nest's iterations are to be independent.
//
// Since no iteration of the first loop has to do with another one, all of them may do their first part before
// any does its second one. Threads that share out the nest read together what lies together, which those that
// share out the rows do not.
#ifndef OMPICC_TRANSFORMS_CUDA_SPLIT_LOOP_H
#define OMPICC_TRANSFORMS_CUDA_SPLIT_LOOP_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

/// The arrays and the two loops, or null where the loop has not that shape. The loop itself is not changed.
/// The caller makes sure that the second one is a nest of independent iterations.
/// @param counted how it counts: up by one
/// @param trips the number of its iterations; negative: no constant says
Compound *splitLoop(Context &c, For &loop, const CountedLoop &counted, long long trips);

} // namespace ompicc
#endif
