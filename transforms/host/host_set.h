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
  // initial_team.cpp
  /// Gives target regions that are, or may be, in parallel regions a team of their own.
  void giveInitialTeams(FunctionDecl &f);
  /// Before any function is transformed.
  void findPlainFunctions();
  /// Functions of the unit that no OpenMP is in, nor in what they call.
  std::unordered_set<const Identifier *> plainFunctions_;
  Stmt *hostLeague(OmpDirective &d);
  Stmt *leagueInTarget(OmpDirective &d, OmpDirective &target);
  // merge.cpp
  /// Finds what regions share with the worksharing constructs at their ends. To be called once the captures
  /// of regions are known, and before anything is transformed.
  void mergeWithRegions(FunctionDecl &f);
  bool isCountedSigned(const OmpDirective &d) const;
  /// The number of iterations is at most LONG_MAX.
  bool fitsLong(const OmpDirective &d) const;
  void declareRoutines(FunctionDecl &f);
  void markPrivatised(FunctionDecl &f);
  // outline.cpp
  Stmt *parallel(OmpDirective &d);
  // loops.cpp
  Stmt *loop(OmpDirective &d);
  Stmt *distribute(OmpDirective &d);
  // lanes.cpp
  Stmt *simd(OmpDirective &d);
  /// A simd directive for the C compiler with what d says of lanes, around `loop`; null if it cannot be told.
  OmpDirective *lanes(const OmpDirective &d, Stmt *loop);
  // loops.cpp
  /// The iterations of a loop-associated construct.
  struct IterationSpace {
    QualType number;         ///< the type that numbers them
    VarList counts;          ///< variables: how many each loop has
    VarDecl *n = nullptr;    ///< a variable: how many there are
    bool fitsLong = false;   ///< n is at most LONG_MAX
    VarDecl *last = nullptr; ///< the number of the last iteration, where it is not n - 1
  };
  /// Declares the space's variables in `block`.
  IterationSpace iterationSpace(OmpDirective &d, Compound *block);
  /// The space's n, for use beside values of `type`.
  Expr *numberOfIterations(const IterationSpace &space, QualType type);
  Stmt *copyOut(OmpDirective &d, const Privates &privates, const IterationSpace &space, VarDecl *lo,
                VarDecl *hi);
  /// The last iteration is among those with the numbers [lo, hi).
  Expr *containsLast(const IterationSpace &space, VarDecl *lo, VarDecl *hi);
  bool boundsReadResults(OmpDirective &d);
  // loop_nest.cpp
  /// The loops of d over the iterations numbered [lo, hi), which are not none. `counts`: how many each loop
  /// has.
  Stmt *loopNest(OmpDirective &d, VarDecl *lo, VarDecl *hi, const VarList &counts);
  Stmt *innermostLoop(OmpDirective &d, VarDecl *from, VarDecl *to);
  Stmt *eachIteration(OmpDirective &d, VarDecl *left, const VarList &at, const VarList &counts);
  Expr *iterationAt(const OmpLoop &loop, VarDecl *k);
  // schedules.cpp
  /// Appends to `block` what runs `part` for the ranges [lo, hi) that a static schedule gives to the thread.
  /// With `byTeam` to the team.
  void dealt(Expr *chunk, const IterationSpace &space, VarDecl *lo, VarDecl *hi, Stmt *part, Compound *block,
             bool byTeam = false);
  void teamsShare(OmpDirective &d, Expr *distChunk, Expr *chunk, const IterationSpace &space, VarDecl *lo,
                  VarDecl *hi, Stmt *part, Compound *block);
  /// The same with ranges that libgomp hands out.
  void handedOut(OmpDirective &d, Expr *chunk, const IterationSpace &space, VarDecl *lo, VarDecl *hi,
                 Stmt *part, Compound *block);
  Expr *chunkExpr(const OmpDirective &d);
  // worksharing.cpp
  static unsigned numberOfSections(const OmpDirective &d);
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
  // ordered.cpp
  Stmt *ordered(OmpDirective &d);
  void findDoacrossLoops(FunctionDecl &f);
  /// The loop construct as a doacross loop, or null if it is none.
  const Doacross *doacrossOf(const OmpDirective &d) const;
  /// What a doacross loop declares beside its collapsed loops' counts; `total` is their product.
  std::vector<Stmt *> doacrossVariables(const Doacross &doacross, VarDecl *total);
  std::vector<Expr *> doacrossNumbers(const Doacross &doacross, const std::vector<Expr *> &values);
  Stmt *doacrossPost(const Doacross &doacross, Loc loc);
  Stmt *doacrossWait(const Doacross &doacross, OmpClause &sink);
  // tasks.cpp
  Stmt *task(OmpDirective &d);
  Stmt *taskloop(OmpDirective &d);
  Stmt *taskgroup(OmpDirective &d);
  Stmt *taskwait(OmpDirective &d);
  Stmt *errorDirective(OmpDirective &d); // sync.cpp
  Stmt *interop(OmpDirective &d);        // interop.cpp
  Stmt *latest(OmpDirective &d);         // latest.cpp
  // allocate.cpp
  struct Outline;
  /// From here on the allocate clauses of `d` are about o's copies; what they say is found out at the
  /// construct.
  void allocateIn(Outline &o, OmpDirective &d);
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

  /// A region as a function of its own, and the structure in which it receives what it needs of its
  /// surroundings.
  struct Outline {
    FunctionDecl *function = nullptr;
    TagDecl *fields = nullptr;                             ///< that structure
    VarDecl *data = nullptr;                               ///< the object of that type at the construct
    std::vector<Stmt *> fill;                              ///< at the construct: _data.x = &x;
    std::vector<Stmt *> prologue;                          ///< in the function: declares what is received
    std::unordered_map<const VarDecl *, Expr *> originals; ///< the addresses of reductions' originals
    std::vector<FieldDecl *> variableArrays;               ///< whose copies lie behind the structure
    Privates privates;
    explicit Outline(Context &c) : privates(c) {}
    bool hasData() const { return !fields->fields.empty(); }
  };
  // outline.cpp
  /// The names of the function and of its structure: "main_WHAT_12", "main_WHAT_12_data".
  Outline beginOutline(OmpDirective &d, const std::string &what);
  FieldDecl *addField(Outline &o, std::string_view name, QualType type);
  /// In the function: what the field holds.
  Expr *fieldOf(const FieldDecl &field, QualType type);
  VarDecl *dataPointer(Outline &o, VarDecl *argument);
  /// Passes `value` to the function, in a field `name`. Returns what it is called there.
  Expr *receive(Outline &o, std::string_view name, QualType type, Expr *value);
  void receive(Outline &o, const Capture &capture);
  /// In the function: `v` is what `address` points to. Returns the pointer.
  VarDecl *sharedThrough(Outline &o, VarDecl *v, QualType pointer, Expr *address);
  std::unordered_map<const VarDecl *, std::string_view> arrayPointers_; ///< what they are called
  /// In the function: the original of a reduction's list item.
  Expr *originalOf(Outline &o, VarDecl *v);
  /// Declares the variables of private clauses.
  void privateCopies(Outline &o, OmpDirective &d);
  /// Gives each thread's copies of the variables in copyin clauses the primary thread's values (§5.7.1).
  void copyIn(Outline &o, OmpDirective &d);
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
  /// Completes the function with `region`. Returns the block at the construct up to where the structure is
  /// filled; the call of libgomp is still to be added.
  Compound *endOutline(Outline &o, OmpDirective &d, Stmt *region);
  /// initial_team.cpp: has the runtime call the function of such a team's region.
  Stmt *initialTeam(const Outline &o, Compound *site, unsigned flags);
  /// At the construct: the argument for the function.
  Expr *dataPointer(const Outline &o);

  CopyNames names_{context};
  Allocations allocations_{context};
  ReductionOperations operations_{context};
  TaskReductions taskReductions_{context, names_, operations_};
  ReductionCopies reductions_{context, names_, allocations_, operations_, taskReductions_};
  PrivateCopies privates_{context, names_, allocations_, reductions_};
  Cancellation cancellation_{context};
  const std::string data_, argument_; ///< the names that outlined functions have for what they receive
  std::set<std::string> locks_;       ///< names of critical sections
  bool offloads_ = false;
  bool defersTargetTasks_ = false; ///< there are target tasks that may go on when a function has returned
};

} // namespace ompicc
#endif
