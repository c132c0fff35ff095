// What there is in a target construct around its parallel regions, as guarded kernels see it (guarded.h).
#ifndef OMPICC_TRANSFORMS_CUDA_KERNELS_GUARDED_CODE_H
#define OMPICC_TRANSFORMS_CUDA_KERNELS_GUARDED_CODE_H

#include "transforms/cuda/kernels/guarded.h"

namespace ompicc {

struct GuardedCode {
  VarSet parameters;               ///< the kernel's, by value, and the variables of distribute loops
  std::vector<VarDecl *> declared; ///< around regions
  std::vector<Stmt *> leaves;      ///< statements without regions
  std::vector<Expr *> conditions;  ///< of branches and loops, and what the latter step by
  std::vector<Expr *> bounds;      ///< what every thread must evaluate
};

/// Goes through the code around the regions of `target`. The regions, the distribute construct, the size of a
/// team and what the teams reduce go to `plan`, and whyNot where the code is of another kind than guarded
/// kernels have.
/// @param usage of the construct's body
GuardedCode collectGuardedCode(OmpDirective &target, const TargetInterface &k, const Usage &usage,
                               GuardedPlan &plan);

/// Whether the threads of a team reduce numbers of that type at a region's end
/// (cudadev-device/block_reduction.h).
bool hasReductions(QualType type);

} // namespace ompicc
#endif
