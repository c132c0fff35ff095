// Teams whose threads read in their loops what other iterations read, too, from arrays in the team's memory:
//
//     #pragma omp parallel for collapse(2)
//     for (int y = 0; y < 16; y++)
//       for (int x = 0; x < 16; x++)
//         for (int k = 0; k < 16; k++) sums[y][x] += ta[y][k] * tb[k][x];      tb[k][x]: the same for all y
//
// A thread with several iterations of one column loads it once for all of them.
#ifndef OMPICC_TRANSFORMS_CUDA_TILE_WORK_H
#define OMPICC_TRANSFORMS_CUDA_TILE_WORK_H

#include "ast/context.h"
#include "transforms/common/variables.h"

namespace ompicc {

/// The most iterations of such a loop that a thread has.
constexpr unsigned kMostOfTile = 8;

/// Threads of a team that gains by having several iterations for each, eight of a loop or less; 0: it does
/// not. All loops with most of the work are such: of constant length, with inner loops that constants bound
/// and that a C compiler writes out, and that store to nothing but variables of the iteration and an element
/// of its own.
/// @param shared the team's arrays
unsigned threadsOfTileWork(Context &c, Stmt *code, const VarSet &shared);

} // namespace ompicc
#endif
