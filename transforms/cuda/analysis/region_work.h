// Which of a team's regions have most of the work: how many threads it should have is for these to say, not
// for a loop that runs once to load what they go through many times.
//
//     #pragma omp parallel for collapse(2)             1024 iterations, once
//     for (i …32) for (j …32) s[i][j] = a[…];
//     for (int k = 0; k < 32; k++)
//       #pragma omp parallel for                       31 at most, 32 times: a warp
//       for (int i = k + 1; i < 32; i++) …
#ifndef OMPICC_TRANSFORMS_CUDA_REGION_WORK_H
#define OMPICC_TRANSFORMS_CUDA_REGION_WORK_H

#include "ast/context.h"
#include "ast/node.h"
#include <optional>
#include <vector>

namespace ompicc {

/// The most iterations that one of the regions in `code` shares out which have an eighth of the work of the
/// largest one, or more. Nothing if constants do not say how many iterations all regions have, or one is no
/// loop. Loops whose bounds are no constants count as some trips (estimated_work.h).
/// @param[out] inSteps whether all of those regions are in loops: the team meets many times
std::optional<long long> tripsOfMostWork(Context &c, Stmt *code, bool *inSteps = nullptr);

/// The same where regions may be more than a loop, of all loops in them that a team shares out: for launches,
/// which choose how many threads it has. Nothing if threads may ask for their numbers.
std::optional<long long> tripsOfLoops(Context &c, Stmt *code);

/// The loop constructs of those regions.
std::vector<const OmpDirective *> loopsOfMostWork(Context &c, Stmt *code);

} // namespace ompicc
#endif
