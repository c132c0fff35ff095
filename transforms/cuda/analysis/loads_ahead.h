// Loops of which several iterations' loads may be under way at a time.
#ifndef OMPICC_TRANSFORMS_CUDA_LOADS_AHEAD_H
#define OMPICC_TRANSFORMS_CUDA_LOADS_AHEAD_H

#include "transforms/common/variables.h"

namespace ompicc {

/// Whether a C compiler that has a few iterations of a loop in a row can load what all of them read before it
/// goes on with the first one, and whether that is worth it: an iteration is short, has neither loops nor
/// conditions, loads from memory that the whole device sees, and stores to nothing that such a load could
/// see: to its own variables and to arrays of its team, or elsewhere if it loads through `readOnly` alone,
/// and from places that do not depend on what it loads.
/// @param readOnly pointers and arrays of which the compiler knows that nobody stores through them
/// @param mostBytes that an iteration may load, where enough threads are there for more to be under way
/// anyhow
bool loadsAhead(Stmt *iteration, const VarSet &readOnly = {}, long long mostBytes = 1 << 20);
/// Whether code is so short that registers are no matter: 64 of them, in a block of 1024 threads.
/// @param few operations at most
bool hasFewOperations(Stmt *code, unsigned few = 100);

} // namespace ompicc
#endif
