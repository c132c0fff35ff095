// Rows of the program's arrays whose elements an inner loop adds to where data says so, and that the team
// which shares out the loop gathers in its memory, as one does by hand in CUDA:
//
//     for (int k = 0; k < rows; k++)                for (int k = 0; k < rows; k++) {
//       for (int i = 0; i < n; i++)                   int h_gathered[64];
//         h[k * 64 + key[i]] += x[i];                 for (_i …) h_gathered[_i] = 0;
//                                              →      for (int i = 0; i < n; i++) {
//                                                       const int _at = key[i];
//                                                       if (_at >= 0 && _at < 64) h_gathered[_at] += x[i];
//                                                       else h[k * 64 + _at] += x[i];
//                                                     }
//                                                     for (_i …) if (h_gathered[_i] != 0) h[k * 64 + _i] +=
//                                                     h_gathered[_i];
//                                                   }
//
// The additions are atomic later on, as those to h would be (inner_loops.h). Where only the launch knows how
// many iterations the loop has, few gather nothing. Only what may be added in any order is taken, and no loop
// that an iteration consists of: that and the outer one are a nest, which is not for teams.
#ifndef OMPICC_TRANSFORMS_CUDA_GATHERED_ROWS_H
#define OMPICC_TRANSFORMS_CUDA_GATHERED_ROWS_H

#include "ast/context.h"

namespace ompicc {

/// Gathers such rows of the loops that stand in an iteration.
/// @param reassociate floating-point numbers may be added in any order, too
void gatherRows(Context &c, Stmt *body, bool reassociate);

} // namespace ompicc
#endif
