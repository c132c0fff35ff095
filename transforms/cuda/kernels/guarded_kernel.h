// Kernels in guarded SPMD mode (guarded.h): all threads of a team go through the code around its parallel
// regions.
#ifndef OMPICC_TRANSFORMS_CUDA_GUARDED_KERNEL_H
#define OMPICC_TRANSFORMS_CUDA_GUARDED_KERNEL_H

#include "transforms/cuda/dataflow/dataflow.h"
#include "transforms/cuda/kernels/frame.h"

namespace ompicc::cuda {

/// Makes one such kernel.
class GuardedKernel : KernelFrame {
public:
  GuardedKernel(KernelParts &parts, OmpDirective &target, CudaPlan &k, GuardedPlan plan);
  void add();

private:
  GuardedPlan plan_;
  Dataflow dataflow_;         ///< tasks that warps share
  OmpDirective *const teams_; ///< null: there is none
  Stmt *region_;              ///< what a team runs
  Compound *code_;            ///< that, with what it needs at its beginning and end
  Substitution copies_;
  VarSet shared_; ///< the plan's, and copies of those
  /// What a team reduces for the league, and its own variable for that.
  std::vector<std::pair<ReductionItem, VarDecl *>> reduced_;
  std::vector<Stmt *> results_;  ///< bring what a team has reduced to the league's: one thread's
  std::vector<Stmt *> elements_; ///< the same of arrays: all threads'

  void planLaunch(bool mayShareBlocks);
  unsigned threadsIfTiles();
  unsigned threadsIfOpen(bool mayShareBlocks);
  /// The constructs around the regions.
  std::vector<OmpDirective *> around();
  /// Declares a copy of the variable, whose part in the plan it takes.
  void declareCopy(VarDecl *v, VarDecl *own);
  void declareCopies();
  void declareReductions();
  void declareReduced(const ReductionItem &item);
  /// The code, with guards, and its constructs transformed; and `before`, if there is something, which has no
  /// guards.
  void transform(Compound *&before);
};

} // namespace ompicc::cuda
#endif
