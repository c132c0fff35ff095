// Kernels of target constructs: their modes (mode.h), and the class of each.
#ifndef OMPICC_TRANSFORMS_CUDA_KERNELS_H
#define OMPICC_TRANSFORMS_CUDA_KERNELS_H

#include "transforms/cuda/constructs/cancel.h"
#include "transforms/cuda/data/variable_arrays.h"
#include "transforms/cuda/kernels/frame.h"
#include <optional>

namespace ompicc::cuda {

/// Makes them.
class Kernels : CudaPart {
public:
  Kernels(const KernelParts &parts, Allocation &allocation, VariableArrays &arrays,
          Cancellation &cancellation)
      : CudaPart(parts.cuda), parts_(parts), allocation_(allocation), arrays_(arrays),
        cancellation_(cancellation) {}

  /// Decides how the construct runs, and adds its kernel, or both if there are two versions.
  void add(OmpDirective &target, CudaPlan &k);

private:
  KernelParts parts_;
  Allocation &allocation_;
  VariableArrays &arrays_;
  Cancellation &cancellation_;

  /// What is done before a mode is chosen. Returns false after an error.
  bool prepare(OmpDirective &target, CudaPlan &k);
  /// Decides how the construct runs, and puts it into the shape that this is for.
  ModeDecision modeOf(OmpDirective &target, CudaPlan &k);
  void leaveTasksToWorkers(OmpDirective &target, CudaPlan &k, ModeDecision &mode);
  /// planTwoVersions (plan.h) where threads meet at barriers.
  /// @param plan of a guarded kernel
  void planReadingApart(OmpDirective &target, CudaPlan &k, const GuardedPlan &plan);
  void addGuarded(OmpDirective &target, CudaPlan &k, ModeDecision &mode);
  bool joinStencil(OmpDirective &target, const CudaPlan &k);
  std::optional<ModeDecision> modeOfSums(OmpDirective &target, CudaPlan &k);
  void expandIteration(OmpDirective &loop, const CudaPlan &k);
};

} // namespace ompicc::cuda
#endif
