// Loops that add up terms in order, in blocks that have several of their rows: all warps but one compute
// tiles of terms, and a lane of that one adds up those of its row, or all lanes those of the block's only
// row, while the others compute the next tile.
//
//     for (int j = 0; j < m; j++)        __shared__ float terms[2][…], factors[2][…];
//       s += a[i * m + j] * x[j];        for (long long done = 0; done < most + step; done += step, slot ^=
//       1) {
//                                          if (warp == adder) {
//                                            if (done > 0)
//                                              for (int k = 0; k < count; k++)
//                                   →            s += terms[slot ^ 1][row * size + k] * factors[slot ^ 1][…];
//                                          } else
//                                            for (row = number; row < blockDim.x; row += warps)
//                                              for (at = lane; at < count; at += 32) {
//                                                const int i = i_of[row], j = first_of[row] + done + at;
//                                                terms[slot][row * size + at] = a[i * m + j], …
//                                              }
//                                          __syncthreads();
//                                        }
//
// A warp's lanes lie along a row, so that they load together what lies together; what all rows read they find
// in the caches. Rows lie apart in the banks of memory. The additions are those of the loop, and in its
// order.
#ifndef OMPICC_TRANSFORMS_CUDA_ROW_TILES_H
#define OMPICC_TRANSFORMS_CUDA_ROW_TILES_H

#include "transforms/cuda/analysis/columns.h"

namespace ompicc {

/// Does so with loops of a kernel that all threads of a block come to: whole warps, at least two, that lie
/// along x from row to row; all threads of a row have the same values of its variables. Of loops without sums
/// the warps share out the rows. What is gathered in any order each lane does for itself, and then a warp's
/// for the row.
/// @param f the kernel, with its body complete
/// @param iteration of a row, which has the loops in it, and declares the row's variables before them
/// @param loops any threads may run their iterations, but for additions to sums and what they gather
///        (rowsInOrder in analysis/columns.h)
/// @param isOne says whether the thread is the first one of a row that there is
/// @return whether it has; else nothing has been changed
bool useRowTiles(Context &c, FunctionDecl &f, Compound &iteration, const std::vector<RowLoop> &loops,
                 VarDecl *isOne);
} // namespace ompicc
#endif
