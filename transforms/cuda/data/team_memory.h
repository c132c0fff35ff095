// What a team of a guarded kernel (guarded.h) declares and static shared memory cannot hold: arrays whose
// size is only known at run time, and large objects. It lies in the block's dynamic shared memory
// (cudadev-device/team_memory.h):
//
//     float w[n];        →   cudadev_team_scope _scope(_memory);
//                            float *w = (float *) cudadev_push_team_memory(_memory, w_bound * sizeof(float));
//     float big[200][64];    float (&big)[200][64] = *(float (*)[200][64]) cudadev_push_team_memory(…);
#ifndef OMPICC_TRANSFORMS_CUDA_TEAM_MEMORY_H
#define OMPICC_TRANSFORMS_CUDA_TEAM_MEMORY_H

#include "ast/context.h"
#include "transforms/common/target_interface.h"
#include "transforms/cuda/kernels/guarded.h"

namespace ompicc::cuda {

/// Bytes of static shared memory that variables of kernels may have: 48 KB are a block's, and the device
/// library has some.
constexpr long long kMostShared = 45 * 1024;

/// Whether a kernel of that plan has such objects.
bool needsTeamMemory(const GuardedPlan &plan);

/// Gives the variable arrays of `plan` storage there, and the largest ones of its shared objects if they are
/// more than fit: takes those from `plan.shared`. What gives these their values joins the statements that one
/// thread runs.
/// @param body the kernel's
/// @return how many bytes a team has use for, as a host expression; null: there are no such objects
Expr *placeInTeamMemory(Context &c, GuardedPlan &plan, Compound *body, const TargetInterface &k);

} // namespace ompicc::cuda
#endif
