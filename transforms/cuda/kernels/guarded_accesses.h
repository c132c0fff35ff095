// Which accesses to memory around parallel regions need no barrier (guarded.h): loads of what nobody stores,
// by all threads, and what only one thread loads and stores.
#ifndef OMPICC_TRANSFORMS_CUDA_GUARDED_ACCESSES_H
#define OMPICC_TRANSFORMS_CUDA_GUARDED_ACCESSES_H

#include "transforms/cuda/analysis/common_values.h"
#include "transforms/cuda/kernels/guarded.h"

namespace ompicc {

/// Fills in the plan's loading, quiet, readsApart and stored. Who runs which statement is settled.
/// @param leaves statements around regions, without regions
/// @param decisive what decides where all threads go: conditions, and bounds of loops
/// @param isOwn whether each thread has the variable, with the same value as all others
void findAccesses(GuardedPlan &plan, const MemoryUse &memory, const std::vector<Stmt *> &leaves,
                  const std::vector<Expr *> &decisive, const std::function<bool(const VarDecl *)> &isOwn);

} // namespace ompicc
#endif
