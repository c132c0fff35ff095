// Through which of a kernel's parameters its code may write.
//
// Where threads hand over by barriers what one of them has stored and another one loads, no pointer to that
// may be __restrict__: a compiler that sees one thread's code might keep in a register, across the barrier,
// what the other one changes. Pointers that nobody stores through may be, if they lie apart from the others
// (apart.h).
#ifndef OMPICC_TRANSFORMS_CUDA_WRITTEN_POINTERS_H
#define OMPICC_TRANSFORMS_CUDA_WRITTEN_POINTERS_H

#include "transforms/common/target_interface.h"
#include "transforms/common/variables.h"
#include <optional>

namespace ompicc {

/// The parameters through which code may store, itself or by pointers that are based on them. Nothing if that
/// cannot be said: a pointer comes from who knows where, or a function takes away a `const`.
/// @param code all of the kernel's, as the user has written it
std::optional<VarSet> writtenPointers(Stmt *code, const TargetInterface &k);

/// The same of a function that has a body: the parameters through which it stores, itself or by functions
/// that it calls.
std::optional<VarSet> writtenParameters(const FunctionDecl &f);

/// The parameters that are not in `written`, and pointers of the code's own that come from these alone.
VarSet readOnlyPointers(Stmt *code, const TargetInterface &k, const VarSet &written);

} // namespace ompicc
#endif
