// A loop that fills an array of the thread's own, and one behind it that goes through the elements in the
// same order, are one loop, and an element is a variable:
//
//     float d[32];                                  int best = 0;
//     for (int c = 0; c < 32; c++)                  float least = 0;
//       d[c] = distance(x, c);                      for (int c = 0; c < 32; c++) {
//     int best = 0;                                   float _d = distance(x, c);
//     float least = d[0];                     →       if (c == 0)
//     for (int c = 1; c < 32; c++)                      least = _d;
//       if (d[c] < least) {                           else if (_d < least) {
//         least = d[c];                                 least = _d;
//         best = c;                                     best = c;
//       }                                             }
//                                                   }
//
// A C compiler has such an array in registers only where it writes both loops out.
#ifndef OMPICC_TRANSFORMS_CUDA_FUSED_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_FUSED_LOOPS_H

#include "ast/context.h"

namespace ompicc {

/// Does that in a function's body, where nothing else mentions the array. Both loops count up by one through
/// the same numbers, or the second one leaves out the first one of them, and do nothing but compute: the
/// first one stores to the array alone and what it declares or adds up, the second one to variables, and
/// neither has to do with the other's. What stands between them gives variables values.
void fuseLoopsOverArrays(Context &c, Stmt *body);

} // namespace ompicc
#endif
