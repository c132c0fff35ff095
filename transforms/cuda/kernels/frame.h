// What kernels of all modes have in common, while one is made.
#ifndef OMPICC_TRANSFORMS_CUDA_FRAME_H
#define OMPICC_TRANSFORMS_CUDA_FRAME_H

#include "transforms/cuda/constructs/parallel.h"
#include "transforms/cuda/data/shared_storage.h"
#include "transforms/cuda/data/team_copies.h"
#include "transforms/cuda/files/device_unit.h"
#include "transforms/cuda/files/kernel_files.h"
#include "transforms/cuda/kernels/geometry.h"
#include "transforms/cuda/loops/iterations.h"

namespace ompicc::cuda {

/// The parts of the set that kernels are made with.
struct KernelParts {
  CudaContext &cuda;
  TeamArrays &teamArrays;
  TeamCopies &teamCopies;
  Reductions &reductions;
  PrivateCopies &copies;
  Iterations &iterations;
  Parallel &regions;
  SharedStorage &storage;
  DeviceUnit &device;
  Geometry &geometry;
  KernelFiles &files;
};

/// One kernel, of one mode: the base of each mode's class.
class KernelFrame : protected CudaPart {
protected:
  KernelFrame(KernelParts &parts, OmpDirective &target, CudaPlan &k);

  KernelParts &parts_;
  OmpDirective &target_;
  CudaPlan &k_;
  Code piece_;              ///< the kernel's code
  Compound *const body_;    ///< the kernel's block
  Substitution parameters_; ///< what the target construct's variables are in the kernel
  FunctionDecl *kernel_ = nullptr;

  /// The teams construct that is all of the target construct; or null.
  OmpDirective *teams() const;
  /// Makes the function, whose prologue goes to `prologue`.
  void makeFunction(bool needsEnv, Compound *prologue);
  /// Into the file that has begun last.
  void print() { parts_.files.print(target_, k_, *kernel_); }
  /// Parameters and constants that each thread has a copy of anyway.
  VarSet valuesOfThreads() const;
  /// What the target construct lists in firstprivate: its parameters.
  VarSet firstprivates() const;
  /// Private copies that are to stand in the block of a kernel's parameters get names that these do not have.
  void renameClashes(Privates &privates);
  /// The call that makes the record of a team of so many threads, an expression of the language's.
  Stmt *initSpmd(std::string_view threads) const {
    return call("@init_spmd", {c_.textExpr(c_.types.basic(TypeKind::Int), "_env"),
                               c_.textExpr(c_.types.basic(TypeKind::UInt), threads)});
  }
  static bool anyAsksForState(const std::vector<Stmt *> &statements);
};

} // namespace ompicc::cuda
#endif
