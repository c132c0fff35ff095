// Whether the iterations of a loop may build on each other.
//
// Iterations that one thread runs come in turn (OpenMP 5.2 §11.5: those of a chunk, and all of them where
// there is one thread), and a program may rely on it. A kernel that lays them over the grid may do so only
// where nobody can tell the difference.
#ifndef OMPICC_TRANSFORMS_CUDA_INDEPENDENCE_H
#define OMPICC_TRANSFORMS_CUDA_INDEPENDENCE_H

#include "transforms/common/variables.h"

namespace ompicc {

/// What is known of several names for one array.
enum class Aliases {
  MayMeet, ///< what a pointer points to may be any array, unless `restrict` says that it is not
  None     ///< two names are two objects
};

/// True if the text of `loop` (a loop-associated directive whose `loops` are described) shows that no
/// iteration reads or writes what another one writes: each variable that it writes is an array, always with
/// the same subscripts, in which all of the nest's variables count, and no other name means the same array.
/// `copies`: the variables that each iteration, or each thread, has its own of. `values`: those that come as
/// values, which no pointer points to.
bool iterationsAreIndependent(OmpDirective &loop, const VarSet &copies, const VarSet &values,
                              Aliases aliases);

} // namespace ompicc
#endif
