// Iterations of which those that lie one below the other read the same, as filters and stencils do:
//
//     out[i * n + j] = w[0] * in[(i - 1) * n + j] + w[1] * in[i * n + j] + w[2] * in[(i + 1) * n + j];
//
// A thread that has four of them in a row loads a weight once, and of each column six elements instead of
// twelve: a C compiler sees that loads are the same once the iterations stand behind each other.
#ifndef OMPICC_TRANSFORMS_CUDA_NEIGHBOURING_ROWS_H
#define OMPICC_TRANSFORMS_CUDA_NEIGHBOURING_ROWS_H

#include "transforms/common/variables.h"
#include <functional>

namespace ompicc {

/// How a thread is to have four such iterations.
enum class Stacking {
  None,
  WrittenOut, ///< one behind the other: loops in them have constant lengths, and few elements are loaded
  /// They go through their loops at once (joined_turns.h), a few iterations at a time: what they share is the
  /// same for all of them (weights), and registers are better used by more threads. Or written out, where
  /// loops do not allow it.
  JoinedFew,
  Joined,    ///< …many at a time: an element is kept until the next row's iteration needs it
  JoinedLong ///< …which are long, or as long as variables say
};

inline bool isJoined(Stacking how) { return how != Stacking::None && how != Stacking::WrittenOut; }

/// How, if at least half of what an iteration loads is what its neighbours load, or all iterations.
/// @param row, column count the iterations of the two loops. Of one loop, column is null, and what counts is
/// what all iterations load: a thread's are a block's width apart
/// @param isApart whether what a pointer or an array variable means is reached through it alone
Stacking stackingOf(Stmt *iteration, const VarDecl *row, const VarDecl *column,
                    const std::function<bool(VarDecl &)> &isApart);

} // namespace ompicc
#endif
