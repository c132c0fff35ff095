// Loops in which all lanes of a warp read the same elements: they fetch them together, a tile of shared
// memory at a time, as CUDA programs do.
//
//     for (int j = 0; j < n; j++)        int j = 0;
//       s += f(x[i], y[j]);              if (cudadev_tile_lanes lanes{}) {
//                                          __shared__ float tile[8][128];
//                                          for (; j < n && n - j >= 128; j += 128) {
//                                            lanes.barrier();
//                                    →       lanes.share<128>([&](int k) { tile[warp][k] = y[j + k]; });
//                                            lanes.barrier();
//                                            for (int k = 0; k < 128; k++)
//                                              s += f(x[i], tile[warp][k]);
//                                          }
//                                        }
//                                        for (; j < n; j++)
//                                          s += f(x[i], y[j]);
//
// A load of one number by all lanes takes as much of a multiprocessor's time as one of 32 numbers; from
// shared memory four come at once. What a tile has are elements that each iteration reads whatever happens,
// so that none is read that the loop would not read. The order of everything else stays. Each warp has tiles
// of its own, which those of its lanes use who come there together, if they agree about the variables that
// the elements depend on: if not, or if others of the warp use them at that time, the second loop has all
// iterations. So nothing has to be known about who comes there.
#ifndef OMPICC_TRANSFORMS_CUDA_TILES_H
#define OMPICC_TRANSFORMS_CUDA_TILES_H

#include "transforms/cuda/kernels/plan.h"

namespace ompicc {

/// Gives tiles to such loops of a kernel: loops that count up by one, whose iterations read elements through
/// the kernel's pointers by subscripts that do not depend on the thread, reach no others that depend on the
/// iteration, and store to nothing but the thread's own variables. (Where they do reach others, those are
/// what takes the time: a matrix product with its one operand in tiles was 1.17 times as fast for 2048 x
/// 2048, 0.88 times for 4096 x 4096 on an H100.) Nor do they have tiles in a loop around whose iterations
/// all read the same elements: that is a short table, and the tile costs registers (48 instead of 38 in a
/// kernel that flips axes, for three axes). A loop may store through pointers that the plan's first
/// version takes not to overlap: the second one has no tiles there (CudaPlan::assumptions).
/// @param f the kernel, with its body complete
/// Returns whether there was any.
bool useTiles(Context &c, FunctionDecl &f, CudaPlan &k);

} // namespace ompicc
#endif
