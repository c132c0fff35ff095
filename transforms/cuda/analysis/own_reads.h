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

/// What the iterations of such a loop may do besides: store to such elements, each whatever happens.
struct OwnElements {
  std::vector<Expr *> reads;  ///< as above, also those that are stored to
  std::vector<Expr *> stores; ///< none if there is something in the way
  bool aloneInMemory = false; ///< nothing but what one pointer leads to is accessed
};
/// The same of a loop that stores, and counts up or down by one, where two of the kernel's pointers never
/// point into the same storage: what it stores through one of them it reads in the same iteration, or in the
/// next one as the element before, and nothing else there.
OwnElements ownElementsOf(const FunctionDecl &f, const UniformAnalysis &analysis, For &loop,
                          const CountedLoop &counted);
/// Whether it is the element of the iteration before, where that is written so: `a[e - 1]` of `a[e]`, or `a[e
/// + 1]` of a loop that counts down.
bool isElementBefore(Expr *before, Expr *element, long long step);

} // namespace ompicc
#endif
