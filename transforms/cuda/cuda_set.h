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
#include "transforms/cuda/cuda_context.h"
#include "transforms/cuda/guarded.h"
#include "transforms/cuda/mode.h"
#include "transforms/cuda/plan.h"
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

constexpr long long kPushedAlignment = 16; ///< of storage on the shared-memory stack

/// The device library's word for the operator: "@add" (reductions.cpp).
const char *reductionFunctor(OmpReductionOp op);

/// What C and the variable's attributes ask for (shared_storage.cpp).
long long alignmentOfVariable(const VarDecl &v);

/// Storage on the shared-memory stack for an object like `v`, as an lvalue (shared_storage.cpp).
Expr *pushedStorage(Context &c, const VarDecl &v);

/// What gives a variable that has been moved to storage of the team, and is of `type` there, its initial
/// value (shared_storage.cpp).
std::vector<Stmt *> initialiseMoved(Context &c, VarDecl &v, QualType type, Expr *init);

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
  void boundLaunch(CudaPlan &k, const Expr *threads, const Expr *limit); // launch_bounds.cpp
  static unsigned exactThreads(const CudaPlan &k);

  // The frame of each mode: spmd.cpp
  void addSpmdLoop(OmpDirective &target, CudaPlan &k, const ModeDecision &mode);
  bool addSpread(OmpDirective &target, CudaPlan &k, const ModeDecision &mode); // spread.cpp
  void addSpmdBlock(OmpDirective &target, CudaPlan &k, const ModeDecision &mode);
  void addSequential(OmpDirective &target, CudaPlan &k);
  void addGeneric(OmpDirective &target, CudaPlan &k); // generic.cpp
  Expr *tripsOfRegions(const GuardedPlan &plan, const TargetInterface &k);
  void addGuarded(OmpDirective &target, CudaPlan &k, GuardedPlan plan); // guarded.cpp
  /// A region that the kernel's threads run where it stands.
  Stmt *parallelInPlace(OmpDirective &d);
  void giveOwnCopies(OmpDirective &target, const TargetInterface &k); // own_copies.cpp

  // alone.cpp: regions whose team is the thread that encounters them
  Stmt *parallelAlone(OmpDirective &d);
  bool iterationsMayBeAlone(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k);
  void addAlone(CudaPlan &k, OmpDirective &copyOfIt);
  Stmt *loopAlone(OmpDirective &d);
  // Transformations inside regions
  Stmt *parallel(OmpDirective &d); // parallel.cpp
  /// Calls of omp_get_thread_num and omp_get_num_threads in `body`, the region's, without a look at the
  /// team's state.
  Stmt *withDirectRoutines(const OmpDirective &d, Stmt *body);
  Stmt *loop(OmpDirective &d); // loops.cpp
  Stmt *distribute(OmpDirective &d);
  Stmt *simd(OmpDirective &d);
  Stmt *sections(OmpDirective &d); // worksharing.cpp
  Stmt *single(OmpDirective &d);
  Stmt *scope(OmpDirective &d);
  Stmt *master(OmpDirective &d); // and masked
  Stmt *teams(OmpDirective &d);
  Stmt *task(OmpDirective &d); // tasks.cpp
  Stmt *taskloop(OmpDirective &d);
  OmpDirective withCopiesOnly(OmpDirective &d);
  // cancel.cpp
  class Cancellation;
  /// Constructs in `root` that may be cancelled get their objects and labels. Returns what takes its place.
  Stmt *prepareCancellation(Stmt *root);
  Stmt *cancel(OmpDirective &d);
  std::optional<bool> cancelsParallel_; ///< the unit has `cancel parallel`
  /// The function's body, which threads leave when the parallel region that calls it is cancelled.
  Compound *leaveFunction(const FunctionDecl &function, const CodeTraits &traits);
  /// Whether other units may call it, or calls through pointers.
  bool isCalledFromElsewhere(const FunctionDecl &function) const;
  /// Notes the reductions in `body`, the function's, over a team that threads may have left.
  void markCancellable(const FunctionDecl &function, Stmt *body);
  struct Privates;
  /// The reductions of the construct's private copies.
  void combineCopies(const OmpDirective &d, const Privates &privates, Compound *into);
  Stmt *critical(OmpDirective &d); // sync.cpp
  Stmt *barrier(OmpDirective &d);
  Stmt *flush(OmpDirective &d);
  Stmt *atomic(OmpDirective &d);
  Stmt *atomicCompare(OmpDirective &d);
  /// Accesses to objects of _Atomic types (atomic_objects.cpp).
  void lowerAtomicObjects(Stmt *root);
  /// Whether atomic constructs change `x` under a lock.
  static bool isLockedAtomic(Expr &x);
  Stmt *lockedAtomic(OmpDirective &d, const AtomicForm &f);
  /// What such a construct changes: a pointer, and the text of the lvalue, with a `$` for the pointer.
  struct LockedCell {
    VarDecl *at = nullptr;
    std::string text;
  };
  /// That of `x`, evaluated in `into`.
  LockedCell lockedCell(Expr &x, Compound &into);
  Stmt *underAtomicLock(std::initializer_list<Stmt *> statements, Loc loc);
  Stmt *latest(OmpDirective &d);
  Stmt *errorDirective(OmpDirective &d);
  Stmt *allocate(OmpDirective &d); // allocate.cpp
  void alignCopy(VarDecl *v, Expr *align);
  /// The allocators that the construct makes with uses_allocators become their handles, and for `allocate`
  /// alignments.
  void settleAllocators(OmpDirective &target, CudaPlan &k);
  /// A parameter that points to the pool of such an allocator, in storage of each launch; `traits`: what it
  /// is filled with.
  VarDecl *poolParameter(const VarDecl &allocator, const std::string &traits, Loc loc, CudaPlan &k);
  /// What target lists in firstprivate is a parameter: where it is to be aligned, a copy of that.
  void alignFirstprivates(OmpDirective &target);
  Expr *strictest(Expr *align, long long other);
  /// The alignment of variables of the allocator: what the `align` modifier says, at least.
  Expr *alignmentFrom(Expr *align, Expr *allocator);
  /// Variable arrays, which get their storage before directives are transformed.
  void alignVariableArrays(Stmt *root);
  void alignVariableArray(VarDecl *v, Expr *align, Expr *allocator);
  VarSet variableArrays_; ///< of allocate directives
  std::function<void(const OmpDirective &, const VarDecl *, VarDecl *)> alignArray();
  /// The statement that checks that a variable of the type is as an allocator that is known at run time wants
  /// it.
  Stmt *placed(Expr *allocator, QualType type, Expr *align);
  /// The alignment that an allocate clause asks for, of the construct's copy of `v`. Null if there is none.
  Expr *alignmentOf(const OmpDirective &d, const VarDecl *v);
  /// Gives the construct's copy of `v` the alignment that an allocate clause asks for; `checks` gets what
  /// looks at its allocator.
  void alignCopy(const OmpDirective &d, const VarDecl *v, VarDecl *own, std::vector<Stmt *> &checks);

  // privates.cpp
  struct Privates {
    std::vector<Stmt *> before; ///< declarations
    std::vector<Stmt *> after;  ///< reductions
    Substitution inside;
    struct Last {
      VarDecl *original, *copy;
    };
    std::vector<Last> last;
    std::vector<Stmt *> *checks = nullptr; ///< where those of allocators go, if not to `before`
    std::vector<Stmt *> &checksOrBefore() { return checks ? *checks : before; }
    explicit Privates(Context &c) : inside(c) {}
  };
  enum class Combine {
    Team,
    CancellableTeam,
    Block, ///< the team is the block, and meets at a barrier behind it
    AmongTeams,
    League,
    Master,
    Alone ///< the team is one thread
  };
  int blockReductions_ = 0; ///< numbers those that a barrier does not part
  /// Private copies of the construct's data-sharing clauses. `alreadyPrivate`: variables that each thread has
  /// a copy of anyway (by-value kernel parameters), so firstprivate needs nothing.
  /// `checks`: where statements go that look at allocators, if not to the declarations.
  Privates privatise(OmpDirective &d, Combine combine, const VarSet &alreadyPrivate = {},
                     std::vector<Stmt *> *checks = nullptr);
  void lastprivates(Privates &p, OmpDirective &d, const VarList &counts, Compound *into);

  // reductions.cpp
  void reductionCopy(const OmpDirective &d, const ReductionItem &item, Privates &p, Combine combine);
  Stmt *initialiseCopy(const ReductionItem &item, Expr *copyOfIt, Expr *original, QualType type);
  Stmt *combineCopy(const ReductionItem &item, Expr *into, Expr *value, QualType type, Combine combine);
  Stmt *combineAlone(const ReductionItem &item, Expr *into, Expr *value, QualType type); // alone.cpp
  // team_arrays.cpp
  /// True where all that the loop does with the item is to update elements that depend on the iteration.
  bool hasTeamCopy(OmpDirective &loop, const ReductionItem &item);
  /// Makes its updates atomic; reductionCopy then declares the team's copy.
  void useTeamCopy(OmpDirective &loop, const ReductionItem &item);
  void teamCopy(const ReductionItem &item, Privates &p);
  Stmt *combineElements(const ReductionItem &item, Expr *into, Expr *values, Expr *count, QualType element,
                        Combine combine);

  // loops.cpp
  /// The loop over the numbers start, start + stride, … below n, which `one` sees as `k`. `wraps`: they are
  /// counted in 32 bits, and n + stride may be beyond those (mayWrap).
  Stmt *strides(VarDecl *k, VarDecl *n, const std::string &start, const std::string &stride, bool wraps,
                Compound *into, Stmt *one);
  std::string_view loopVariableName(const OmpLoop &l, const Privates &privates);
  /// Logical iteration k of n: the user's loop variables, the loop's body, and in the last one the final
  /// values.
  Stmt *iteration(OmpDirective &d, VarDecl *k, VarDecl *n, const VarList &counts, Privates &privates);
  /// The chunk size of the clause, evaluated in `into` unless it is constant: before private copies hide what
  /// it refers to. Null if there is none.
  Expr *chunkBeforeCopies(OmpDirective &d, OmpClauseKind kind, Compound *into);
  /// Who gets which iterations of a loop: its chunks (null: of one iteration) go to `threads` threads, of
  /// which the calling one is number `id`; with `league`, to those of all teams, or pieces of the loop, if
  /// any, go to the teams, and a piece's chunks to a team's threads.
  struct Dealing {
    Expr *pieces = nullptr, *chunks = nullptr;
    std::string id, threads;
    bool league = false;
  };
  /// The loop over the thread's chunks of 0..n-1: `one` is what runs with each number `k`. There are pieces
  /// or chunks. Their lengths are declared in `into`.
  Stmt *inChunks(OmpDirective &d, VarDecl *k, VarDecl *n, const Dealing &to, Compound *into, Stmt *one);
  VarDecl *chunkLength(std::string_view name, Expr *size, VarDecl *n, Compound *into);
  VarList declareCounts(OmpDirective &d, Compound *into, VarDecl *&total, bool positive);

  // local_arrays.cpp
  void flattenLocalArrays(Stmt *root);
  /// Private copies of variable arrays become declarations (private_arrays.cpp).
  Stmt *declarePrivateArrays(Stmt *root);
  /// The same for a target construct: its own clauses and what is in it.
  void declarePrivateArraysIn(OmpDirective &target);

  // shared_storage.cpp
  /// Moves variables that parallel regions share, or whose address escapes, to the shared-memory stack.
  /// `function`: whose parameters are meant too, or null.
  void shareVariables(FunctionDecl *function, Compound *body);
  /// Parameters among them: a copy on the stack under the same name.
  void shareParameters(FunctionDecl &function, const VarSet &shared, Compound *body);

  // tidy.cpp
  /// Removes from transformed device code what only readers would notice.
  void tidy(FunctionDecl &f);
  /// What is done last with a function of device code.
  void complete(FunctionDecl &f);

  // device_unit.cpp
  void addFunctions(Node *root);
  void addGlobal(VarDecl &v);
  void reachThroughLinks(Stmt *body);
  void deviceFunction(FunctionDecl &definition);
  /// Gives a definition with an identifier list, whose body this is, the parameters that callers pass.
  void takePromoted(FunctionDecl &function);
  bool isForHost(const FunctionDecl &f, std::unordered_map<const FunctionDecl *, bool> &known) const;
  VarDecl *definitionOf(VarDecl &v) const; ///< of all declarations of a variable, the one that defines it
  bool isRegionFunction(const FunctionDecl &f) const; ///< an outlined parallel region
  std::string deviceFile();
  std::string deviceFileName() const { return unit_.stem + ".device" + cuda_.dialect.suffix(); }
  std::string exported(const std::string &declaration, const std::string &value) const;
  void checkDeviceCode(Node *root, const std::string &where);

  // helpers
  /// Private copies that are to stand in the block of a kernel's parameters get names that these do not have.
  void renameClashes(Privates &privates, const FunctionDecl &kernel, const Compound &body);
  /// What the clause safesync of a parallel construct asks of the GPU; null without it.
  Stmt *safesync(const OmpDirective &parallel);
  void findHeaderFunctions();
  void teamsCopy(CudaPrinter &printer, const VarDecl &v);
  std::vector<KernelText> kernels_;
  std::set<std::string> criticalNames_;
  int regionCount_ = 0;

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
  std::unordered_set<const VarDecl *> teamArrays_;    ///< reduced arrays of which a team has one copy
  std::vector<Node *> roots_;                         ///< all device code, for the types it needs
  std::vector<const FunctionDecl *> activeFunctions_; ///< on the way from a kernel to the function at hand
  bool recursive_ = false;                            ///< a device function calls itself
  bool needsLinking_ = false;
  DeviceLinkage linkage_;
};

} // namespace ompicc
#endif
