// Remainders of what a loop around parallel regions counts, such as those that choose one of three rows in
// turn:
//
//     for (int s = 1; s <= n; s++) {             int _s_mod_3 = 1, _s_mod_3_1 = 2, _s_mod_3_2 = 0, _next;
//       int *now = rows[s % 3],                  for (int s = 1; s <= n; s++) {
//           *last = rows[(s + 2) % 3];    →        int *now = rows[_s_mod_3], *last = rows[_s_mod_3_2];
//       …                                          …
//     }                                            _next = _s_mod_3, _s_mod_3 = _s_mod_3_1, …
//                                                }
//
// A team's threads each find such an address for themselves, without a barrier, if that takes no division
// (common_values.h). In a region they do so anyway, in loops in which they meet at barriers: a thread has
// such variables of its own there.
#ifndef OMPICC_TRANSFORMS_CUDA_TURNING_REMAINDERS_H
#define OMPICC_TRANSFORMS_CUDA_TURNING_REMAINDERS_H

#include "ast/context.h"

namespace ompicc {

/// Puts variables that take turns in the place of such remainders around the regions in `body`, and around
/// the barriers in those: by constants from 3 to 8, other than 4 and 8, of what counts up by one from a
/// constant that is not negative.
void turnRemainders(Context &c, Stmt *body);

} // namespace ompicc
#endif
