// Loops that a team of known size shares out, of which no thread can have more than one iteration, whatever
// the loops around them count:
//
//     for (int step = 0; step < N; step++) {      a team of N / 2 threads
//       #pragma omp parallel for
//       for (int i = step & 1; i < N - 1; i += 2)
//
// A thread then needs no loop, and where the loop around has a constant length, the C compiler sees through.
#ifndef OMPICC_TRANSFORMS_CUDA_FITTING_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_FITTING_LOOPS_H

#include "ast/node.h"
#include <unordered_set>

namespace ompicc {

/// The loop constructs in `code` of which it can be proven that they have no more than `threads` iterations.
std::unordered_set<const OmpDirective *> fittingLoops(Stmt *code, unsigned threads);
/// Those of which it can be proven that they have an iteration: how many there are takes no test.
std::unordered_set<const OmpDirective *> loopsWithIterations(Stmt *code);

} // namespace ompicc
#endif
