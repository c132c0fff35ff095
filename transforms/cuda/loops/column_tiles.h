// Loops that go down neighbouring columns in order, in blocks whose threads lie along x from column to
// column, and along y beside each other: all load, and the first thread of each column adds up.
//
//     for (int i = 0; i < m; i++)        int i = 0;
//       s += a[i * n + j] * x[i];        if (blockDim.y > 1) {
//                                          __shared__ float tile[2][2048];
//                                          float next[8];
//                                          auto load = [&](unsigned from) { // what is `from` iterations from
//                                          here
//                                            for (int e = 0; e < 8; e++)
//                                              next[e] = a[(i + (from + e * blockDim.y + threadIdx.y)) * n +
//                                              j];
//                                          };
//                                          const unsigned rows = 8 * blockDim.y;
//                                          if (m - i >= rows) load(0);
//                                  →       for (unsigned slot = 0; m - i >= rows; i += rows, slot ^= 1) {
//                                            tile[slot][…] = next[…];
//                                            if (m - i >= 2 * rows) load(rows);
//                                            __syncthreads();
//                                            if (threadIdx.y == 0)
//                                              for (unsigned k = 0; k < rows; k++)
//                                                s += tile[slot][k * blockDim.x + threadIdx.x] * x[i + k];
//                                          }
//                                        }
//                                        if (is_one)
//                                          for (; i < m; i++)
//                                            s += a[i * n + j] * x[i];
//
// While one thread adds, the others' loads of the next tile are under way. The additions are those of the
// loop, in its order. Nothing is read that the loop would not read.
#ifndef OMPICC_TRANSFORMS_CUDA_COLUMN_TILES_H
#define OMPICC_TRANSFORMS_CUDA_COLUMN_TILES_H

#include "ast/context.h"
#include "ast/node.h"

namespace ompicc {

/// Does so with a loop of a kernel that all threads of a block come to, if it reads elements for which that
/// can be done (own_reads.h), and all of them have the same iterations. Returns whether it has.
/// @param f the kernel, with its body complete
/// @param column the variable that differs from column to column
/// @param isOne says whether the thread is the first one of a column that there is
bool useColumnTiles(Context &c, FunctionDecl &f, For &loop, const VarDecl *column, VarDecl *isOne);

} // namespace ompicc
#endif
