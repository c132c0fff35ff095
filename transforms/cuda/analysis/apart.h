// Kernels that gain by knowing that what their parameters point to does not overlap.
//
// C says nothing of pointers without `restrict`: behind each store through one, what was read through another
// is read again. Which storage the pointers of a launch lie in, libompirt knows from the maps. Such a kernel
// has two versions: one whose pointers are __restrict__, and one for launches where two of them point into
// the same storage (runtime/ort.h, ORT_KERNEL_TWO).
#ifndef OMPICC_TRANSFORMS_CUDA_APART_H
#define OMPICC_TRANSFORMS_CUDA_APART_H

#include "transforms/common/target_interface.h"
#include "transforms/common/variables.h"

namespace ompicc {

/// How many parameters of a kernel the memory is reached by that its iterations reach; kUnknownWays: it may
/// be reached by others, too.
/// @param body of an iteration, as the user has written it
unsigned waysIntoMemory(Stmt *body, const TargetInterface &k);
constexpr unsigned kUnknownWays = ~0u;

/// True if all memory that a kernel's iterations reach they reach through its parameters, so that these are
/// all there is to compare, and if loops in an iteration read through one what a store through another keeps
/// from staying in registers.
/// @param body of an iteration, as the user has written it
bool gainsByPointersApart(Stmt *body, const TargetInterface &k);

/// The same of a kernel whose threads meet at barriers: what matters there are pointers that nobody stores
/// through (written_pointers.h).
/// @param code all of the kernel's, as the user has written it
/// @param[out] written the other ones
bool gainsByReadingApart(Stmt *code, const TargetInterface &k, VarSet &written);

} // namespace ompicc
#endif
