// simd in kernels (OpenMP 5.2 §10.4): a thread executes the iterations of such a loop in turn, so that it is
// a loop like another, of which the program has said more than its text shows:
//
//   #pragma omp simd reduction(+ : s)        for (int j = 0; j < n; j++)      ← reassociates
//   for (int j = 0; j < n; j++)         →      s += a[i * n + j];
//     s += a[i * n + j];
//
// What lists variables of which others see nothing (private) declares them in the loop. `loop` constructs
// whose iterations are one thread's have become simd ones with order(concurrent) (§11.7).
#ifndef OMPICC_TRANSFORMS_CUDA_SIMD_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_SIMD_LOOPS_H

#include "ast/context.h"

namespace ompicc {

/// Puts loops in the place of simd constructs in `code`, a kernel's, wherever that is all they are: without
/// reductions that the program declares, and directives in them other than atomic ones. Those of sections
/// stay.
void writeSimdLoops(Context &c, Stmt *&code);

} // namespace ompicc
#endif
