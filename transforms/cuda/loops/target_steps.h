// A target region that goes through steps, each of which is a parallel loop:
//
//     #pragma omp target map(tofrom: a[0:n])        #pragma omp target data map(tofrom: a[0:n])
//     for (int s = 0; s < n; s++) {                 for (int s = 0; s < n; s++) {
//       #pragma omp parallel for               →      #pragma omp target map(tofrom: a[0:n]) firstprivate(s)
//       for (int i = 0; i < s; i++) …                 #pragma omp parallel for
//     }                                               for (int i = 0; i < s; i++) …
//                                                   }
//
// or through several such loops, one after the other, as `target { parallel for … parallel for … }`.
//
// Without teams one team runs all of it (OpenMP 5.2 §10.2, §13.8), which is a block of a GPU. Where nothing
// can tell which team runs an iteration, the host goes through the steps, and each is a grid. Bounds must be
// what the host knows: constants, and scalars that are firstprivate and stay as they are.
//
// A launch takes as long as 20 barriers of a block. The host adds up what the steps' iterations have to do
// (estimated_work.h), and if that is not worth the launches, the construct is executed as it was written.
// Where constants say so, it has only one of the two forms.
#ifndef OMPICC_TRANSFORMS_CUDA_TARGET_STEPS_H
#define OMPICC_TRANSFORMS_CUDA_TARGET_STEPS_H

#include "transforms/common/unit.h"

namespace ompicc {

/// Rewrites such constructs in a function's body, in place.
void goThroughSteps(Unit &unit, FunctionDecl &function);

} // namespace ompicc
#endif
