// Loops over one range that an iteration goes through again and again, as one loop around the others:
//
//     for (int j = 0; j <= i; j++)                   for (int j = 0; j <= i; j++) {
//       c[i][j] *= beta;                               c[i][j] *= beta;
//     for (int k = 0; k < m; k++)              →       for (int k = 0; k < m; k++)
//       for (int j = 0; j <= i; j++)                     c[i][j] += a[i][k] * b[k][j];
//         c[i][j] += a[i][k] * b[k][j];              }
//
// What stands in front of them is an iteration before the first one:
//
//     c[i][i] = 1;                                   for (int j = i; j < n; j++)
//     for (int j = i + 1; j < n; j++)          →       if (j < (i + 1)) { c[i][i] = 1; }
//       …                                              else …
//
// That is how products and updates of matrices are written for caches. Whatever the order of the loops, what
// is done with one `j` is done in the same order, and the text shows that no other `j` sees it.
#ifndef OMPICC_TRANSFORMS_CUDA_REPEATED_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_REPEATED_LOOPS_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

/// Does that with all of an iteration, which may begin with declarations and stores, if neighbouring
/// iterations of what becomes of it read the same (reused_reads.h). Changes nothing where it cannot be.
/// @param around the loops whose iteration it is
/// @return whether it has changed
bool joinRepeatedLoops(Context &c, Stmt *&iteration, const std::vector<CountedLoop> &around);

} // namespace ompicc
#endif
