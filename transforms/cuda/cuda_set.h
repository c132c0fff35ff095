// The CUDA transformation set (docs/design.md, "Kernels").
//
// A target construct becomes one kernel file. Its mode is decided first (mode.h):
//   SPMD     every CUDA thread runs the innermost construct; thread and block indices come from the hardware
//   generic  the master warp's thread runs sequential code, workers wait for parallel regions
// The body is then transformed: `parallel` regions become functions that the device library calls,
// worksharing constructs become loops over thread numbers, atomics and reductions become library calls. C++
// references keep the user's names: `int &i = *vars->i;`.
//
// The unit's device file (device_unit.cpp) holds what the kernels need: types, variables, functions.
#ifndef OMPICC_TRANSFORMS_CUDA_CUDA_SET_H
#define OMPICC_TRANSFORMS_CUDA_CUDA_SET_H

#include "transforms/common/atomic_form.h"
#include "transforms/common/capture.h"
#include "transforms/cuda/atomics.h"
#include "transforms/cuda/cancel.h"
#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/error_directive.h"
#include "transforms/cuda/guarded.h"
#include "transforms/cuda/loops.h"
#include "transforms/cuda/mode.h"
#include "transforms/cuda/parallel.h"
#include "transforms/cuda/plan.h"
#include "transforms/cuda/shared_storage.h"
#include "transforms/cuda/sync.h"
#include "transforms/cuda/tasks.h"
#include "transforms/cuda/variable_arrays.h"
#include "transforms/cuda/worksharing.h"
#include "transforms/set.h"
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc {

class CudaPrinter;

using namespace cuda;

/// Holds the context, which the set has to have before it is a part itself.
struct CudaContextOwner {
  CudaContext context;
};

class CudaSet : public DeviceSet, private CudaContextOwner, private CudaPart {
public:
  /// Kernels in the language of `dialect`, which outlives the set.
  explicit CudaSet(Unit &unit, const Dialect &dialect = cudaDialect());
  const char *name() const override { return cuda_.dialect.setName(); }
  const ClauseUses &clauseUses() const override;
  std::unique_ptr<KernelPlan> addKernel(OmpDirective &target, const TargetInterface &kernel) override;
  std::vector<OutputFile> finish() override;
  bool needsLinking() const override { return needsLinking_; }
  const std::vector<VarDecl *> &deviceVariables() const override { return globals_; }
  const DeviceLinkage &linkage() const override { return linkage_; }

protected:
  Diagnostics &diagnostics() override { return unit_.diagnostics; }
  Stmt *unhandled(OmpDirective &d) override;

private:
  struct KernelText {
    std::string fileName, text;
  };

  Allocation allocation_{cuda_};
  VariableArrays arrays_{cuda_, allocation_};
  TeamArrays teamArrays_{cuda_};
  cuda::Reductions reductions_{cuda_, allocation_, teamArrays_};
  PrivateCopies copies_{cuda_, allocation_, reductions_};
  Iterations iterations_{cuda_, copies_};
  Parallel parallel_{cuda_, allocation_, reductions_, copies_};
  Loops loops_{cuda_, copies_, iterations_};
  Worksharing worksharing_{cuda_, copies_};
  Tasks tasks_{cuda_, copies_, iterations_};
  Cancellation cancellation_{cuda_};
  Synchronisation sync_{cuda_};
  Atomics atomics_{cuda_};
  ErrorDirective error_{cuda_};
  SharedStorage storage_{cuda_};

  ModeDecision modeOf(OmpDirective &target, CudaPlan &k);
  void makeKernel(OmpDirective &target, CudaPlan &k);
  std::vector<CudaPlan *> plans_; ///< of all kernels; whoever asked for them keeps them

  // kernel.cpp
  bool regionsShare(const VarDecl *v) const;
  FunctionDecl *kernelFunction(OmpDirective &target, CudaPlan &k, bool needsEnv, Substitution &inside,
                               Compound *prologue);
  void print(OmpDirective &target, CudaPlan &k, FunctionDecl &kernel);
  void geometry(const ModeDecision &mode, CudaPlan &k);
  /// How many iterations the directive's loops have together, for the host to evaluate.
  Expr *totalTrips(const OmpDirective &d);
  /// The larger one of two host expressions, each of which may be evaluated twice.
  Expr *larger(Expr *a, Expr *b);

  // The frame of each mode: spmd.cpp
  void addSpmdLoop(OmpDirective &target, CudaPlan &k, const ModeDecision &mode);
  bool addSpread(OmpDirective &target, CudaPlan &k, const ModeDecision &mode); // spread.cpp
  void addSpmdBlock(OmpDirective &target, CudaPlan &k, const ModeDecision &mode);
  void addSequential(OmpDirective &target, CudaPlan &k);
  void addGeneric(OmpDirective &target, CudaPlan &k); // generic.cpp
  Expr *tripsOfRegions(const GuardedPlan &plan, const TargetInterface &k);
  void addGuarded(OmpDirective &target, CudaPlan &k, GuardedPlan plan); // guarded.cpp
  bool iterationsMayBeAlone(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k);
  void addAlone(CudaPlan &k, OmpDirective &copyOfIt);
  // device_unit.cpp
  void addFunctions(Node *root);
  void addGlobal(VarDecl &v);
  void reachThroughLinks(Stmt *body);
  void deviceFunction(FunctionDecl &definition);
  bool isForHost(const FunctionDecl &f, std::unordered_map<const FunctionDecl *, bool> &known) const;
  VarDecl *definitionOf(VarDecl &v) const; ///< of all declarations of a variable, the one that defines it
  bool isRegionFunction(const FunctionDecl &f) const; ///< an outlined parallel region
  std::string deviceFile();
  std::string deviceFileName() const { return unit_.stem + ".device" + cuda_.dialect.suffix(); }
  std::string exported(const std::string &declaration, const std::string &value) const;
  // helpers
  /// Private copies that are to stand in the block of a kernel's parameters get names that these do not have.
  void renameClashes(Privates &privates, const FunctionDecl &kernel, const Compound &body);
  void findHeaderFunctions();
  void teamsCopy(CudaPrinter &printer, const VarDecl &v);
  std::vector<KernelText> kernels_;

  // The device unit.
  std::vector<FunctionDecl *> functionOrder_; ///< transformed device functions
  std::vector<Decl *> functionDecls_;         ///< their regions' structures and functions
  std::vector<FunctionDecl *> deviceRegions_; ///< outlined regions of device functions
  /// What a device function has: its outlined regions, and the functions that it refers to.
  struct DeviceFunction {
    std::vector<FunctionDecl *> regions;
    std::vector<const FunctionDecl *> refersTo;
  };
  std::unordered_map<const FunctionDecl *, DeviceFunction> deviceFunctions_; ///< by definition, and its clone
  /// Those of deviceRegions_ that code may come to.
  std::vector<FunctionDecl *> regionsReachedFrom(const std::vector<Node *> &code);
  std::unordered_set<const FunctionDecl *> functionsSeen_;
  std::vector<FunctionDecl *> externalFunctions_; ///< declared, defined in another unit
  std::vector<VarDecl *> globals_;                ///< declare target variables in use
  std::vector<const VarDecl *> activeGlobals_;    ///< whose initialisers are being followed
  std::vector<VarDecl *> groupVariables_;         ///< groupprivate variables in use
  std::unordered_set<const VarDecl *> globalsSeen_;
  std::vector<Node *> roots_;                         ///< all device code, for the types it needs
  std::vector<const FunctionDecl *> activeFunctions_; ///< on the way from a kernel to the function at hand
  bool recursive_ = false;                            ///< a device function calls itself
  bool needsLinking_ = false;
  DeviceLinkage linkage_;
};

} // namespace ompicc
#endif
