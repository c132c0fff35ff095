// The CUDA transformation set (docs/design.md, "Kernels").
//
// A target construct becomes one kernel file. Its mode is decided first (mode.h):
//   SPMD     every CUDA thread runs the innermost construct; thread and block indices come from the hardware
//   generic  the master warp's thread runs sequential code, workers wait for parallel regions
// The body is then transformed: `parallel` regions become functions that the device library calls,
// worksharing constructs become loops over thread numbers, atomics and reductions become library calls. C++
// references keep the user's names: `int &i = *vars->i;`.
//
// The unit's device file (device_file.h) holds what the kernels need: types, variables, functions.
//
// The set is a table: which function of which class has which construct (the constructor). The classes, one
// for each kind of construct, for what constructs have in common, and for each mode's kernels (kernels.h),
// share a context (cuda_context.h) and what is known of constructs (region_facts.h), and have references to
// the others that they use. They lie in folders:
//   kernels/     kernels of each mode: which one, its function, code around regions, its launch
//   constructs/  what constructs become that are no loops: parallel, tasks, atomics, synchronisation
//   loops/       loops: who executes which iterations, and nests that are rewritten to have more of them
//   data/        variables: private copies, reductions, allocators, and where storage lies
//   dataflow/    tasks whose graph is known when compiling, shared out over warps
//   analysis/    what is found out about code: dependences, accesses, what is known of values
//   files/       the device file and the kernel files, and what is done last with functions for them
// Here are the set itself, the dialect of the language, and the device library's routines (library.h).
#ifndef OMPICC_TRANSFORMS_CUDA_CUDA_SET_H
#define OMPICC_TRANSFORMS_CUDA_CUDA_SET_H

#include "transforms/cuda/constructs/atomics.h"
#include "transforms/cuda/constructs/error_directive.h"
#include "transforms/cuda/constructs/scans.h"
#include "transforms/cuda/constructs/sync.h"
#include "transforms/cuda/constructs/tasks.h"
#include "transforms/cuda/constructs/worksharing.h"
#include "transforms/cuda/kernels/kernels.h"
#include "transforms/cuda/loops/loops.h"
#include <string>
#include <vector>

namespace ompicc {

class CudaSet : public DeviceSet {
public:
  /// Kernels in the language of `dialect`, which outlives the set.
  explicit CudaSet(Unit &unit, const Dialect &dialect = cudaDialect());
  const char *name() const override { return cuda_.dialect.setName(); }
  const ClauseUses &clauseUses() const override;
  void prepare() override;
  std::unique_ptr<KernelPlan> addKernel(OmpDirective &target, const TargetInterface &kernel) override;
  std::vector<OutputFile> finish() override;
  bool needsLinking() const override { return device_.contents().needsLinking; }
  const std::vector<VarDecl *> &deviceVariables() const override { return device_.contents().globals; }
  const DeviceLinkage &linkage() const override { return device_.contents().linkage; }

protected:
  Diagnostics &diagnostics() override { return unit_.diagnostics; }
  Stmt *unhandled(OmpDirective &d) override;

private:
  Unit &unit_;
  cuda::CudaContext cuda_;
  // What constructs have in common,
  cuda::Allocation allocation_{cuda_};
  cuda::VariableArrays arrays_{cuda_, allocation_};
  cuda::TeamArrays teamArrays_{cuda_};
  cuda::TeamCopies teamCopies_{cuda_};
  cuda::Reductions reductions_{cuda_, allocation_, teamArrays_};
  cuda::PrivateCopies copies_{cuda_, allocation_, reductions_};
  cuda::Iterations iterations_{cuda_, copies_};
  cuda::SharedStorage storage_{cuda_};
  // constructs,
  cuda::Parallel parallel_{cuda_, allocation_, reductions_, copies_};
  cuda::Loops loops_{cuda_, copies_, iterations_};
  cuda::Worksharing worksharing_{cuda_, copies_};
  cuda::Scans scans_{cuda_};
  cuda::Tasks tasks_{cuda_, allocation_, copies_, iterations_};
  cuda::Cancellation cancellation_{cuda_};
  cuda::Synchronisation sync_{cuda_};
  cuda::Atomics atomics_{cuda_, teamCopies_};
  cuda::ErrorDirective error_{cuda_};
  // and kernels, with what they use.
  cuda::DeviceUnit device_{cuda_, cancellation_, arrays_, storage_};
  cuda::Geometry geometry_{cuda_};
  cuda::KernelFiles files_{cuda_, device_};
  cuda::Kernels kernels_{{cuda_, teamArrays_, teamCopies_, reductions_, copies_, iterations_, parallel_,
                          storage_, device_, geometry_, files_},
                         allocation_,
                         arrays_,
                         cancellation_};
  std::vector<CudaPlan *> plans_; ///< of all kernels; whoever asked for them keeps them

  void findHeaderFunctions();
};

} // namespace ompicc
#endif
