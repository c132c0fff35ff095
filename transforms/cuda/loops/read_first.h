// A loop each of whose iterations reads what later ones write, and none what earlier ones have written, as
// two (node splitting: Kuck, Kuhn, Padua, Leasure and Wolfe, Dependence graphs and compiler optimizations,
// POPL 1981):
//
//     for (int i = 0; i < s; i++)                       float v_to_be[64];
//       v[i] = p * v[i + 1] + q * v[i];                 for (int i = 0; i < s; i++)
//                                              →          v_to_be[i] = p * v[i + 1] + q * v[i];
//                                                       for (int i = 0; i < s; i++)
//                                                         v[i] = v_to_be[i];
//
// The iterations of either may run at the same time.
#ifndef OMPICC_TRANSFORMS_CUDA_READ_FIRST_H
#define OMPICC_TRANSFORMS_CUDA_READ_FIRST_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

/// The array and the two loops; null where the loop has not that shape, or reads what it has written. The
/// loop itself is not changed.
/// @param counted how it counts: up by one, from a constant
/// @param at what is known where it stands
Compound *readFirst(Context &c, For &loop, const CountedLoop &counted, const Knowledge &at);

} // namespace ompicc
#endif
