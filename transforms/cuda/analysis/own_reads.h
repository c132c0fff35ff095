// What each iteration of a thread's loop reads for the thread alone, from where it is known long before.
#ifndef OMPICC_TRANSFORMS_CUDA_OWN_READS_H
#define OMPICC_TRANSFORMS_CUDA_OWN_READS_H

#include "transforms/cuda/analysis/uniform_reads.h"

namespace ompicc {

/// Elements that each iteration of a loop loads, whatever happens, once or several times; none if the loop
/// does something else that is in the way.
///
/// The loop counts up by one, and compares its variable and a bound that stays the same as the numbers that
/// they are. Its iterations have no loops and no jumps, store to the thread's own variables alone, and call
/// nothing but functions that only compute. An element is a number of 4 or 8 bytes in global memory, reached
/// from the kernel's parameters by subscripts of the loop's variable and of what does not change in the loop,
/// none of which is loaded.
/// @param f the kernel
/// @param counted the loop's
std::vector<Expr *> ownReadsOf(const FunctionDecl &f, const UniformAnalysis &analysis, For &loop,
                               const CountedLoop &counted);

} // namespace ompicc
#endif
