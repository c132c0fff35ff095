// Loops inside the iterations that a thread has several of, which go through them in turn (thread_turns.h): a
// loop around all turns, for what is the same for them.
//
// Of a loop with a bound that depends on the numbers the iterations go through what is common to them at
// once, and through the rest with tests. Where what neighbouring threads read lies in rows of their own, four
// elements of each are loaded at a time.
#ifndef OMPICC_TRANSFORMS_CUDA_TURN_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_TURN_LOOPS_H

#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/kernels/thread_turns.h"

namespace ompicc::cuda {

/// The loops of turns one of whose bounds differs: `for (; …; k++)` over what is common to them, and before
/// or behind it over what some of them have, with tests.
/// @param inTurn makes of a statement one that is done in a turn
Compound *unequalLoops(Context &c, Turns &turns, For &loop, const CountedLoop &counted, bool atBegin,
                       const std::function<Stmt *(Stmt *)> &inTurn);

/// Reads that a loop's iterations do, whatever happens, of the next element in memory each.
/// @param counter the loop's variable
/// @return each once
std::vector<Expr *> readsInRows(For &loop, const VarDecl *counter);

/// Four iterations at a time of a loop in which turns go along rows, while all of these are at multiples of
/// 16 bytes: of a row that lies apart for each thread a load of sixteen bytes takes as long as one of four.
/// @param inTurn makes of statements what is done in a turn
/// @return with what is left for the loop as it was, whose variable it declares
Compound *byFours(Context &c, Turns &turns, For &loop, const CountedLoop &counted,
                  const std::vector<Expr *> &rows,
                  const std::function<Stmt *(const std::vector<Stmt *> &)> &inTurn);

} // namespace ompicc::cuda
#endif
