// Loops through tiles, as programs for processors with caches have them:
//
//   for (int it = 0; it < n; it += T)                       for (int i = 0; i < n; i++)
//     for (int jt = 0; jt < n; jt += T)                       for (int j = 0; j < n; j++) …
//       for (int i = it; i < min(n, it + T); i++)      →
//         for (int j = jt; j < min(n, jt + T); j++) …
//
// (OpenMP 5.2 §9.1 calls them grid and tile loops.) Where the iterations are in no order, they are a nest
// without tiles, whose threads run iterations that lie together.
#ifndef OMPICC_TRANSFORMS_CUDA_TILE_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_TILE_LOOPS_H

#include "transforms/common/unit.h"
#include <vector>

namespace ompicc {

/// The number of a loop around that goes from one tile to the next, and that of the one that goes through a
/// tile.
struct TileLoop {
  size_t grid, tile;
  bool cut; ///< the last tile ends where the loop around does, and no further
};

/// Of the loops `inner`, which stand in `outer` ones, outermost first: those that go through tiles, one by
/// one and upwards, and all of them together through all of their grid loop's range.
/// @param between the declarations in front of the first inner loop
/// @param body of the innermost loop
std::vector<TileLoop> tileLoops(const std::vector<For *> &outer, const std::vector<Stmt *> &between,
                                const std::vector<For *> &inner, Stmt *body);

/// Has the tile loop go through the whole of its grid loop's range.
void makeWhole(Context &c, For &grid, For &tile, bool cut);

} // namespace ompicc
#endif
