// Arrays of a team of which each thread has one element to itself: what CUDA programs keep in a register from
// one
// __syncthreads() to the next, and OpenMP programs, whose regions end there, in an array.
//
//     float sums[16][16];                                        float sums;
//     #pragma omp parallel for collapse(2)                       {
//     for (y = 0; y < 16; y++)                                     int y = threadIdx.x / 16, x = …;
//       for (x = 0; x < 16; x++)                            →      for (k = 0; k < 16; k++)
//         for (k = 0; k < 16; k++)                                   sums += ta[y][k] * tb[k][x];
//           sums[y][x] += ta[y][k] * tb[k][x];                   }
//
// Where a thread has several iterations of each of such loops (tile_work.h), it has as many elements:
//
//                                                            float sums[4];
//                                                            for (_turn = 0; _turn < 4; _turn++) {
//                                                              int y = threadIdx.x / 16 + _turn * 4, x = …;
//                                                              … sums[_turn] += ta[y][k] * tb[k][x];
#ifndef OMPICC_TRANSFORMS_CUDA_OWN_ELEMENTS_H
#define OMPICC_TRANSFORMS_CUDA_OWN_ELEMENTS_H

#include "ast/context.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/region_facts.h"

namespace ompicc {

/// Makes variables of each thread's own of those arrays, in `body` and their declarations, and takes them out
/// of `shared`. Such an array is used by nothing but elements whose subscripts are, in order, the variables
/// of a parallel loop from 0 to its bounds, or the thread's number.
/// @param shared what a team's threads share
/// @param threads of each team: a loop of no more iterations has one for each thread, the first for thread 0
/// @param facts not null: of loops of which each thread has the same number of iterations, up to eight, its
/// elements are an array, float sums[4], and what chooses one is noted with the loop (RegionFacts::turn)
void giveOwnElements(Context &c, Stmt *body, VarSet &shared, unsigned threads, cuda::FactsTable *facts);

} // namespace ompicc
#endif
