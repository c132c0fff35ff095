// Parallel regions in sequential code whose if clause is no constant.
#ifndef OMPICC_TRANSFORMS_CUDA_CHOSEN_TEAMS_H
#define OMPICC_TRANSFORMS_CUDA_CHOSEN_TEAMS_H

#include "ast/context.h"

namespace ompicc::cuda {

/// Writes such a region twice, so that the team's threads run it or one of them does (guarded.h):
///
///     #pragma omp parallel for if(n > 64)         if (n > 64)
///     for (…)                                →      #pragma omp parallel for
///                                                   for (…)
///                                                 else
///                                                   #pragma omp parallel for if(0)
///                                                   for (…)
///
/// Returns whether there was one.
bool writeChosenTeams(Context &c, Stmt *&body);

} // namespace ompicc::cuda
#endif
