// Functions of the program that do nothing but compute.
#ifndef OMPICC_TRANSFORMS_CUDA_COMPUTING_FUNCTIONS_H
#define OMPICC_TRANSFORMS_CUDA_COMPUTING_FUNCTIONS_H

#include "ast/node.h"

namespace ompicc {

/// The function that is called, with its body, if it computes a number of its arguments, which are numbers,
/// and of constants, and does nothing else: no memory, no loops. Null: it may do more.
///
///     static inline float relu(float x) { return x > 0 ? x : 0; }
const FunctionDecl *computingFunction(const Call &call);
/// Whether all that a call does is to compute its value: of such a function, or of the C library's.
bool isComputation(const Call &call);
/// The same, or to load from memory, too: of functions of the program that only read (onlyReads).
bool onlyComputesOrLoads(const Call &call);

} // namespace ompicc
#endif
