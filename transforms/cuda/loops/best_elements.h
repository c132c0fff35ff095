// Loops that look for the best of some elements and note its place alone:
//
//     int best = 0;                                float _of_best = d[best];
//     for (int c = 1; c < n; c++)                  for (int c = 1; c < n; c++)
//       if (d[c] < d[best])                   →      if (d[c] < _of_best) {
//         best = c;                                    _of_best = d[c];
//                                                      best = c;
//                                                    }
//
// The element of the place found last is loaded in each turn otherwise, behind the comparison before, and an
// array of the thread's own lies in memory because of it.
#ifndef OMPICC_TRANSFORMS_CUDA_BEST_ELEMENTS_H
#define OMPICC_TRANSFORMS_CUDA_BEST_ELEMENTS_H

#include "ast/context.h"

namespace ompicc {

/// Keeps such elements in variables, in a function's body. Taken are counted loops that change nothing but
/// variables, in each iteration of which the comparison comes first.
void keepBestElements(Context &c, Stmt *body);

} // namespace ompicc
#endif
