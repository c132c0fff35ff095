// The host transformation set: OpenMP constructs become C and calls to libgomp's ABI; target constructs
// become calls to libompirt with a host version beside them (docs/design.md).
//
// libgomp is the one threads runtime of the process, so code compiled by gcc and by ompicc can share teams,
// locks and critical sections. The source of its ABI is libgomp's own (libgomp_g.h).
#ifndef OMPICC_TRANSFORMS_HOST_HOST_SET_H
#define OMPICC_TRANSFORMS_HOST_HOST_SET_H

#include "transforms/host/allocate.h"
#include "transforms/host/cancel.h"
#include "transforms/host/copy_names.h"
#include "transforms/host/initial_team.h"
#include "transforms/host/lanes.h"
#include "transforms/host/loop_nest.h"
#include "transforms/host/loops.h"
#include "transforms/host/merge.h"
#include "transforms/host/ordered.h"
#include "transforms/host/parallel.h"
#include "transforms/host/reduction_operations.h"
#include "transforms/host/reductions.h"
#include "transforms/host/task_reductions.h"
#include "transforms/set.h"
#include <map>
#include <set>
#include <unordered_map>

namespace ompicc {

/// The set's context, which its base refers to.
struct HostState {
  HostContext context;
};

class HostSet : public TransformationSet, private HostState, private HostPart {
public:
  /// `kernels`: each target construct with what the device sets have made of it; a target construct without
  /// one has only its host version.
  HostSet(Unit &unit, OffloadedTargets &kernels);
  const char *name() const override { return "host"; }
  const ClauseUses &clauseUses() const override;

  /// Transforms one function in place. Declarations that must stand before it (outlined functions, their
  /// data structures) are added to `before`.
  void function(FunctionDecl &f, List<Decl *> &before);
  /// Prototypes of the runtime functions that the code made so far calls, and of ort's structures if it
  /// offloads: what stands at the top of the host file.
  std::string prologue() const;
  /// Whether that declares the runtime's functions: something offloads.
  bool declaresRuntime() const { return offloads_; }

protected:
  Diagnostics &diagnostics() override { return unit_.diagnostics; }
  Stmt *unhandled(OmpDirective &d) override;

private:
  // teams.cpp
  void findLeagues(FunctionDecl &f);
  Stmt *hostLeague(OmpDirective &d);
  Stmt *leagueInTarget(OmpDirective &d, OmpDirective &target);
  void declareRoutines(FunctionDecl &f);
  void markPrivatised(FunctionDecl &f);
  // worksharing.cpp
  Stmt *sections(OmpDirective &d);
  Stmt *single(OmpDirective &d);
  Stmt *scope(OmpDirective &d);
  Stmt *master(OmpDirective &d); // and masked
  Stmt *teams(OmpDirective &d);
  // sync.cpp
  Stmt *critical(OmpDirective &d);
  Stmt *barrier(OmpDirective &d);
  Stmt *flush(OmpDirective &d);
  Stmt *atomic(OmpDirective &d);
  /// A pointer to the structure that the member, whose own address cannot be taken, is in.
  VarDecl *structureOf(Member &member);
  Stmt *atomicCompare(OmpDirective &d); // atomic_compare.cpp
  // tasks.cpp
  Stmt *task(OmpDirective &d);
  Stmt *taskloop(OmpDirective &d);
  Stmt *taskgroup(OmpDirective &d);
  Stmt *taskwait(OmpDirective &d);
  Stmt *errorDirective(OmpDirective &d); // sync.cpp
  Stmt *interop(OmpDirective &d);        // interop.cpp
  Stmt *latest(OmpDirective &d);         // latest.cpp
  // depend.cpp
  Stmt *depobj(OmpDirective &d);
  /// Declares in `block` what libgomp is told of the directive's dependences. Returns the expression for it,
  /// or null if there are none.
  Expr *dependences(OmpDirective &d, Compound &block);
  /// Puts in front of `s` the wait for what the depend clauses of `d` name.
  Stmt *afterDependences(OmpDirective &d, Stmt *s);
  // target.cpp
  Stmt *target(OmpDirective &d);
  Stmt *targetData(OmpDirective &d);
  Stmt *targetStandalone(OmpDirective &d);
  Expr *deviceExpr(OmpDirective &d);
  /// Puts `region` under the thread_limit clause of `d`, if it has one.
  Stmt *underThreadLimit(OmpDirective &d, Stmt *region, const OmpDirective &target);
  Stmt *placeStmt(const OmpDirective &d);
  void findTargetTasks(FunctionDecl &f);
  /// When main returns its variables go, before the program's end waits for target tasks that use them.
  void finishTargetTasks(FunctionDecl &f);
  /// Where `d` evaluates its clauses: declares `struct TYPE name = value` in front of its task, if it has
  /// one, otherwise in `block`.
  void evaluate(const OmpDirective &d, VarDecl *v, Stmt *declaration, Compound &block);
  Expr *evaluatedDevice(OmpDirective &d, Compound &block);
  /// The variable that holds what a target construct's launch was evaluated to, of its first kernel.
  VarDecl *launchOf(const OmpDirective &target);
  VarDecl *ortVariable(std::string_view name, std::string_view structure, size_t length = 0);
  // map_list.cpp
  /// A construct's list of map items as the runtime is given it.
  struct MapList {
    VarDecl *list = nullptr;  ///< an array, or a pointer to items that are made one by one; null: no items
    VarDecl *count = nullptr; ///< how many a pointer points to
    size_t length = 0;        ///< of the array
    std::vector<size_t> position; ///< of each item without iterators
    /// "count, list"
    Expr *arguments(Context &c) const;
    /// What the end of the construct does; may be null.
    Stmt *release(Context &c) const;
  };
  MapList mapList(const OmpDirective &d, const std::vector<MapItem> &maps, Compound &block);
  // target.cpp
  /// The description of the launch of a set's kernel.
  Stmt *launchDescription(std::string_view name, const LaunchGeometry &geometry);
  /// An array with what a kernel's parameters are, by that name. `block` gets what they are converted to.
  Stmt *parameterList(std::string_view name, const std::vector<KernelParam> &params, const MapList &maps,
                      Compound &block);
  /// The call that has a device execute the construct: true if one has.
  Expr *offload(OmpDirective &d, const OffloadedTarget &target, VarDecl *launch, const MapList &maps,
                Compound &block);

  /// Passes a task's own copy of `v` (tasks.cpp).
  void receiveCopy(Outline &o, OmpDirective &d, VarDecl *v);
  /// Passes everything that a task or taskloop uses of its surroundings.
  void receiveVariables(Outline &o, OmpDirective &d);
  Stmt *copyOutOfTask(Outline &o, OmpDirective &d, const IterationSpace &space, VarDecl *lo, VarDecl *hi);
  /// The function that copies the variable arrays that a task gets, or null where there are none.
  FunctionDecl *copyFunction(Outline &o, OmpDirective &d);
  /// The arguments of GOMP_task and GOMP_taskloop for the function: "f, data, copy function, size,
  /// alignment".
  Expr *taskArguments(Outline &o, OmpDirective &d, Compound &site);
  /// libgomp's flags: constant ones, and that of the final clause.
  Expr *taskFlags(OmpDirective &d, unsigned constant);
  // task_reductions.cpp
  /// In a task's function: the thread's copies of the list items of in_reduction clauses.
  void receiveReductions(Outline &o, OmpDirective &d);
  CopyNames names_{context};
  Allocations allocations_{context};
  ReductionOperations operations_{context};
  TaskReductions taskReductions_{context, names_, operations_};
  ReductionCopies reductions_{context, names_, allocations_, operations_, taskReductions_};
  PrivateCopies privates_{context, names_, allocations_, reductions_};
  Cancellation cancellation_{context};
  Outlines outlines_{context, names_, allocations_, cancellation_};
  ParallelRegions parallel_{context, outlines_, reductions_};
  DoacrossLoops doacross_{context};
  OrderedRegions ordered_{context, doacross_};
  IterationSpaces spaces_{context, doacross_};
  Schedules schedules_{context, spaces_, doacross_};
  Lanes lanes_{context, names_, allocations_};
  LoopNests nests_{context, lanes_};
  LoopConstructs loops_{context, privates_, spaces_, nests_, schedules_, cancellation_};
  MergedRegions merged_{context, spaces_};
  InitialTeams initialTeams_{context};
  std::set<std::string> locks_; ///< names of critical sections
  bool offloads_ = false;
  bool defersTargetTasks_ = false; ///< there are target tasks that may go on when a function has returned
};

} // namespace ompicc
#endif
