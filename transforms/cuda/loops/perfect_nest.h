// A distributed loop with nothing in it but a parallel loop is one nest of loops.
//
//   #pragma omp target teams distribute            #pragma omp target teams distribute parallel for
//   collapse(2) for (int i = 0; i < n; i++)                    for (int i = 0; i < n; i++) #pragma omp
//   parallel for                  →      for (int j = 0; j < m; j++)
//     for (int j = 0; j < m; j++) …                    …
//
// Where the program neither says how many teams it wants, or threads (but for a constant of whole warps), nor
// asks which one it is (OpenMP 5.2 §10.2, §11.6: both are then for the implementation to choose), the grid
// has the shape that a CUDA programmer gives it, whichever of the two was written.
#ifndef OMPICC_TRANSFORMS_CUDA_PERFECT_NEST_H
#define OMPICC_TRANSFORMS_CUDA_PERFECT_NEST_H

#include "transforms/common/target_interface.h"
#include "transforms/common/unit.h"

namespace ompicc {

/// Rewrites a normalised target construct of that shape, in place. Constants between the loops (`const float
/// *row = a + i * n;`) become each iteration's; those that are loaded where nothing stored in the loop can
/// change them, and threads with several iterations read less (`const float norm = norms[i];` in front of a
/// loop over products). Returns false, and changes nothing, where there is anything else.
bool joinPerfectNest(Unit &unit, OmpDirective &target, const TargetInterface &k);
/// The same of constructs with the same reductions on both. It pays for stencils; what only adds up rows is
/// as well off with a team for each (a sum of products of 4096 x 4096: 0.051 and 0.064 ms on an H200).
bool joinGatheringNest(Unit &unit, OmpDirective &target, const TargetInterface &k);
/// The same where the inner loops go through tiles of outer ones (tile_loops.h): the nest has loops without
/// tiles. Returns false, too, if none does.
bool joinTiles(Unit &unit, OmpDirective &target, const TargetInterface &k);

} // namespace ompicc
#endif
