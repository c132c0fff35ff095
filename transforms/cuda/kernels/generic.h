// Kernels in generic mode: a master that forks, and workers ("OpenMP Offloading in the Jetson Nano Platform",
// §3.2).
#ifndef OMPICC_TRANSFORMS_CUDA_GENERIC_H
#define OMPICC_TRANSFORMS_CUDA_GENERIC_H

#include "transforms/cuda/kernels/frame.h"

namespace ompicc::cuda {

/// Makes one such kernel.
class GenericKernel : KernelFrame {
public:
  GenericKernel(KernelParts &parts, OmpDirective &target, CudaPlan &k) : KernelFrame(parts, target, k) {}
  void add();

private:
  bool callsUnknown_ = false; ///< functions that are not known here

  /// Whether tasks are the team's, for the plan's report, too.
  void planTasks();
  /// Tasks of the kernel's own text that the encountering thread executes, for the report.
  void reportUndeferred();
  void planLaunch();
  /// Of the threads that regions ask for: the most that expressions say, and whether all of them do.
  struct Asked {
    Expr *most = nullptr;
    bool known = true;
  };
  Asked askedThreads();
  void planOuterTrips();
  /// What lies in global memory, what has copies, and what holds still.
  void noteStorage();
  /// The target construct's region, transformed; `privates`: the construct's copies.
  Compound *region(Compound *code, Privates &privates);
  /// The functions that workers may be told to run, as arguments.
  std::vector<Expr *> regionArguments(Compound *region);
};

} // namespace ompicc::cuda
#endif
