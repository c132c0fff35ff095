// A target region that goes through steps, each of which is a parallel loop:
//
//     #pragma omp target map(tofrom: a[0:n])        #pragma omp target data map(tofrom: a[0:n])
//     for (int s = 0; s < n; s++) {                 for (int s = 0; s < n; s++) {
//       #pragma omp parallel for               →      #pragma omp target map(tofrom: a[0:n]) firstprivate(s)
//       for (int i = 0; i < s; i++) …                 #pragma omp parallel for
//     }                                               for (int i = 0; i < s; i++) …
//                                                   }
//
// Without teams one team runs all of it (OpenMP 5.2 §10.2, §13.8), which is a block of a GPU. Where nothing
// can tell which team runs an iteration, the host goes through the steps, and each is a grid. Iterations must
// have loops of their own: steps of less work are not worth launches. Bounds must be what the host knows:
// constants, and scalars that are firstprivate and stay as they are.
#ifndef OMPICC_TRANSFORMS_CUDA_TARGET_STEPS_H
#define OMPICC_TRANSFORMS_CUDA_TARGET_STEPS_H

#include "transforms/common/unit.h"

namespace ompicc {

/// Rewrites such constructs in a function's body, in place.
void goThroughSteps(Unit &unit, FunctionDecl &function);

} // namespace ompicc
#endif
