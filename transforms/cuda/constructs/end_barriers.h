// The barrier of a loop construct that a parallel region of a kernel ends with: the region's own one comes
// right behind it (OpenMP 5.2 §15.3.2).
//
//     #pragma omp parallel                      #pragma omp parallel
//     {                                         {
//       #pragma omp for nowait                    #pragma omp for nowait
//       …                                   →     …
//       #pragma omp for                           #pragma omp for nowait
//       …                                         …
//     }                                         }
#ifndef OMPICC_TRANSFORMS_CUDA_END_BARRIERS_H
#define OMPICC_TRANSFORMS_CUDA_END_BARRIERS_H

#include "ast/context.h"

namespace ompicc {

/// Adds such clauses in a target region's code.
void leaveOutEndBarriers(Context &c, Stmt *code);

} // namespace ompicc
#endif
