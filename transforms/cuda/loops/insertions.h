// Loops that look for a place in a small array, as far as data say: to insert something in a sorted list. A C
// compiler leaves them as they are, and the list lies in memory. Constants bound them as well, so that they
// can go through all places, and do nothing more behind the one that was looked for. Written out, all
// subscripts are constants, and the list is registers:
//
//     int k = 7;                                     bool _searches = 1;
//     while (k > 0 && list[k - 1] > x) {             #pragma unroll
//       list[k] = list[k - 1];                       for (int k = 7; k != -1; k--)
//       k--;                                   →       if (_searches) {
//     }                                                  if (k > 0 && list[k - 1] > x) {
//     list[k] = x;                                         list[k] = list[k - 1];
//                                                        } else {
//                                                          list[k] = x;
//                                                          _searches = 0;
//                                                        }
//                                                      }
//
// A `break` in place of the variable would not do: what is behind it is common to all places for the
// compiler, which are chosen by data again.
#ifndef OMPICC_TRANSFORMS_CUDA_INSERTIONS_H
#define OMPICC_TRANSFORMS_CUDA_INSERTIONS_H

#include "ast/context.h"

namespace ompicc {

/// Does that in a function's body, where the place chooses elements of an array of the thread's own, which
/// nothing else chooses but constants and loops that they bound. The place may begin with what a loop counts
/// that constants bound (insertion sort): that loop is written out, too.
/// @param pointers parameters of a function that may point to such arrays where it is called: if something is
/// stored to a place behind them, it is the same for those
void writeOutInsertions(Context &c, Stmt *body, const List<VarDecl *> &pointers = {});

} // namespace ompicc
#endif
