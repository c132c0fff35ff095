#include "transforms/host/host_set.h"
#include "transforms/common/choose.h"
#include "transforms/host/allocate.h"
#include "transforms/host/atomic.h"
#include "transforms/host/cancel.h"
#include "transforms/host/captures.h"
#include "transforms/host/copy_names.h"
#include "transforms/host/declarations_first.h"
#include "transforms/host/depend.h"
#include "transforms/host/error_directive.h"
#include "transforms/host/initial_team.h"
#include "transforms/host/interop.h"
#include "transforms/host/lanes.h"
#include "transforms/host/lastprivate_conditional.h"
#include "transforms/host/launch.h"
#include "transforms/host/loop_nest.h"
#include "transforms/host/loops.h"
#include "transforms/host/map_list.h"
#include "transforms/host/merge.h"
#include "transforms/host/ordered.h"
#include "transforms/host/ort_declarations.h"
#include "transforms/host/outline.h"
#include "transforms/host/own_tasks.h"
#include "transforms/host/parallel.h"
#include "transforms/host/reduction_operations.h"
#include "transforms/host/reductions.h"
#include "transforms/host/sync.h"
#include "transforms/host/target.h"
#include "transforms/host/target_data.h"
#include "transforms/host/target_tasks.h"
#include "transforms/host/task_reductions.h"
#include "transforms/host/task_region.h"
#include "transforms/host/taskgroup.h"
#include "transforms/host/taskloop.h"
#include "transforms/host/tasks.h"
#include "transforms/host/teams.h"
#include "transforms/host/worksharing.h"

namespace ompicc {

/// Each is given those in front of it that it needs.
struct HostSet::Parts {
  HostContext &context;

  // Variables.
  CopyNames names{context};
  Allocations allocations{context};
  ReductionOperations operations{context};
  TaskReductions taskReductions{context, names, operations};
  ReductionCopies reductions{context, names, allocations, operations, taskReductions};
  PrivateCopies privates{context, names, allocations, reductions};
  Captures captures{context};

  // Threads.
  Cancellation cancellation{context};
  Outlines outlines{context, names, allocations, cancellation};
  ParallelRegions parallel{context, outlines, reductions};
  OwnTasks ownTasks{context};
  Worksharing worksharing{context, privates, cancellation, ownTasks};
  Synchronisation synchronisation{context, cancellation};
  AtomicConstructs atomics{context};

  // Loops.
  DoacrossLoops doacross{context};
  OrderedRegions ordered{context, doacross};
  IterationSpaces spaces{context, doacross};
  Schedules schedules{context, spaces, doacross};
  Lanes lanes{context, names, allocations};
  LoopNests nests{context, lanes};
  LoopConstructs loops{context, privates, spaces, nests, schedules, cancellation};
  MergedRegions merged{context, spaces};
  ConditionalLastprivates conditional{context};

  // Tasks.
  Dependences dependences{context};
  TargetTasks targetTasks{context};
  TaskRegions taskRegions{context, allocations, outlines, taskReductions};
  Tasks tasks{context, outlines, taskRegions, dependences, targetTasks};
  Taskloops taskloops{context, names, allocations, outlines, taskRegions, spaces, nests};
  Taskgroups taskgroups{context, taskReductions, cancellation};

  // Devices.
  InitialTeams initialTeams{context};
  MapLists maps{context, targetTasks};
  Launches launches{context, targetTasks};
  Leagues leagues{context, outlines, privates, reductions, launches};
  TargetRegions targets{context, names, allocations, leagues, maps, launches, dependences};
  TargetData targetData{context, targetTasks, maps, dependences, cancellation};
  InteropConstructs interops{context, dependences};
  ErrorDirectives errors{context};
};

using K = OmpDirectiveKind;

HostSet::HostSet(Unit &unit, OffloadedTargets &kernels)
    : context_(unit, kernels), parts_(new Parts{context_}) {
  addThreads();
  addTasks();
  addDevices();
  addUtilities();
}

HostSet::~HostSet() = default;

template <class Part>
void HostSet::on(OmpDirectiveKind kind, Part &part, Stmt *(Part::*transform)(OmpDirective &)) {
  TransformationSet::on(kind, [&part, transform](OmpDirective &d) { return (part.*transform)(d); });
}

void HostSet::addThreads() {
  Parts &p = *parts_;
  on(K::Parallel, p.parallel, &ParallelRegions::parallel);
  on(K::Teams, p.leagues, &Leagues::teams);
  for (K loop : {K::For, K::ForSimd, K::Distribute, K::DistributeSimd})
    on(loop, p.loops, &LoopConstructs::loop);
  on(K::Simd, p.lanes, &Lanes::simd);
  on(K::Ordered, p.ordered, &OrderedRegions::ordered);
  on(K::LastprivateConditional, p.conditional, &ConditionalLastprivates::lastprivate);
  on(K::Sections, p.worksharing, &Worksharing::sections);
  TransformationSet::on(K::Section, [](OmpDirective &d) { return d.body; });
  on(K::Single, p.worksharing, &Worksharing::single);
  on(K::Scope, p.worksharing, &Worksharing::scope);
  for (K masked : {K::Masked, K::Master}) on(masked, p.worksharing, &Worksharing::masked);
  on(K::Critical, p.synchronisation, &Synchronisation::critical);
  on(K::Barrier, p.synchronisation, &Synchronisation::barrier);
  on(K::Flush, p.synchronisation, &Synchronisation::flush);
  on(K::Atomic, p.atomics, &AtomicConstructs::atomic);
  for (K cancel : {K::Cancel, K::CancellationPoint}) on(cancel, p.cancellation, &Cancellation::cancel);
}

void HostSet::addTasks() {
  Parts &p = *parts_;
  on(K::Task, p.tasks, &Tasks::task);
  for (K taskloop : {K::Taskloop, K::TaskloopSimd}) on(taskloop, p.taskloops, &Taskloops::taskloop);
  on(K::Taskgroup, p.taskgroups, &Taskgroups::taskgroup);
  on(K::Taskwait, p.tasks, &Tasks::taskwait);
  on(K::Taskyield, p.synchronisation, &Synchronisation::taskyield);
  on(K::Depobj, p.dependences, &Dependences::depobj);
}

void HostSet::addDevices() {
  Parts &p = *parts_;
  on(K::Target, p.targets, &TargetRegions::target);
  on(K::TargetData, p.targetData, &TargetData::region);
  for (K standalone : {K::TargetEnterData, K::TargetExitData, K::TargetUpdate})
    on(standalone, p.targetData, &TargetData::standalone);
  on(K::Interop, p.interops, &InteropConstructs::interop);
}

void HostSet::addUtilities() {
  Parts &p = *parts_;
  on(K::Allocate, p.allocations, &Allocations::allocate);
  on(K::Error, p.errors, &ErrorDirectives::error);
}

void HostSet::declareRoutines(FunctionDecl &f) {
  forEachFunctionReference(f.body, [&](Ident &, FunctionDecl &called) {
    if (!called.loc && !called.body && called.name && routinePrototype(called.name->text))
      context_.called.add(std::string(called.name->text));
  });
}

void HostSet::findFacts(FunctionDecl &f) {
  parts_->doacross.find(f);
  parts_->leagues.find(f);
  parts_->cancellation.find(f);
  parts_->targetTasks.find(f);
  parts_->ownTasks.find(f);
  parts_->captures.find(f);
  parts_->merged.find(f);
}

void HostSet::function(FunctionDecl &f, List<Decl *> &before) {
  context_.beginFunction(f, before);
  parts_->names.beginFunction();
  parts_->allocations.beginFunction();
  parts_->outlines.beginFunction();
  chooseVariants(context_.c, f.body, OnHost);
  declareRoutines(f);
  parts_->initialTeams.give(f);
  parts_->privates.markOriginals(f);
  findFacts(f);
  f.body = static_cast<Compound *>(apply(context_.c, f.body));
  parts_->targetTasks.finish(f);
  finish(f);
  for (Decl *d : before)
    if (auto *outlined = as<FunctionDecl>(d)) finish(*outlined);
}

void HostSet::finish(FunctionDecl &f) {
  parts_->names.nameCopies(f);
  parts_->allocations.allocateLocals(f);
  if (context_.c.declarationsFirst) declarationsFirst(context_.unit, f);
}

Stmt *HostSet::unhandled(OmpDirective &d) {
  diagnostics().error(d.loc,
                      std::string("OpenMP directive '") + info(d.kind).spelling + "' is not supported");
  return d.body ? d.body : context_.c.textStmt(";");
}

bool HostSet::declaresRuntime() const { return parts_->targetTasks.offloads(); }

std::string HostSet::prologue() const {
  return context_.called.libgompPrototypes() + parts_->synchronisation.lockDeclarations() +
         context_.called.otherPrototypes() + context_.wideTypes() +
         (declaresRuntime() ? hostOrtDeclarations() : "");
}

} // namespace ompicc
