#include "transforms/host/host_set.h"
#include "transforms/common/choose.h"
#include "transforms/host/declarations_first.h"
#include "transforms/host/ort_declarations.h"
#include "transforms/host/task_values.h"

namespace ompicc {
namespace {

bool isTask(const OmpDirective &d) {
  return d.kind == OmpDirectiveKind::Task || d.kind == OmpDirectiveKind::Taskloop ||
         d.kind == OmpDirectiveKind::TaskloopSimd;
}

} // namespace

HostSet::HostSet(Unit &unit, OffloadedTargets &kernels)
    : HostState{HostContext(unit, kernels)}, HostPart(context) {
  using K = OmpDirectiveKind;
  auto to = [this](Stmt *(HostSet::*f)(OmpDirective &)) {
    return [this, f](OmpDirective &d) { return (this->*f)(d); };
  };
  on(K::Parallel, [this](OmpDirective &d) { return parallel_.parallel(d); });
  for (K loops : {K::For, K::ForSimd, K::Distribute, K::DistributeSimd})
    on(loops, [this](OmpDirective &d) { return loops_.loop(d); });
  on(K::Simd, [this](OmpDirective &d) { return lanes_.simd(d); });
  on(K::Teams, to(&HostSet::teams));
  on(K::Sections, to(&HostSet::sections));
  on(K::Section, [](OmpDirective &d) { return d.body; });
  on(K::Single, to(&HostSet::single));
  on(K::Scope, to(&HostSet::scope));
  on(K::Master, to(&HostSet::master));
  on(K::Masked, to(&HostSet::master));
  on(K::Critical, to(&HostSet::critical));
  on(K::Barrier, to(&HostSet::barrier));
  on(K::Flush, to(&HostSet::flush));
  on(K::Atomic, to(&HostSet::atomic));
  for (K cancels : {K::Cancel, K::CancellationPoint})
    on(cancels, [this](OmpDirective &d) { return cancellation_.cancel(d); });
  on(K::Ordered, [this](OmpDirective &d) { return ordered_.ordered(d); });
  on(K::Task, to(&HostSet::task));
  on(K::Taskloop, to(&HostSet::taskloop));
  on(K::TaskloopSimd, to(&HostSet::taskloop));
  on(K::Taskgroup, to(&HostSet::taskgroup));
  on(K::Taskwait, to(&HostSet::taskwait));
  on(K::Taskyield, [this](OmpDirective &) { return call("GOMP_taskyield"); });
  on(K::Depobj, to(&HostSet::depobj));
  on(K::Interop, to(&HostSet::interop));
  on(K::Latest, to(&HostSet::latest));
  on(K::Allocate, [this](OmpDirective &d) { return allocations_.allocate(d); });
  on(K::Error, to(&HostSet::errorDirective));
  on(K::Target, to(&HostSet::target));
  on(K::TargetData, to(&HostSet::targetData));
  on(K::TargetEnterData, to(&HostSet::targetStandalone));
  on(K::TargetExitData, to(&HostSet::targetStandalone));
  on(K::TargetUpdate, to(&HostSet::targetStandalone));
}

void HostSet::function(FunctionDecl &f, List<Decl *> &before) {
  host_.beginFunction(f, before);
  names_.beginFunction();
  allocations_.beginFunction();
  outlines_.beginFunction();
  chooseVariants(c_, f.body, OnHost);
  declareRoutines(f);
  initialTeams_.give(f);
  Usage usage = usageIn(f.body);
  markPrivatised(f);
  doacross_.find(f);
  findLeagues(f);
  cancellation_.find(f);
  findTargetTasks(f);
  // What regions capture is found out before anything is transformed.
  auto copiesAround = privatisedAround(c_, f.body);
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.body && !factsOf(d).isNested)
      forEachDirective(c_, d.body, [&](OmpDirective &inner) { factsOf(inner).isNested = true; });
  });
  std::unordered_map<const OmpDirective *, std::vector<Capture>> captures;
  // A task's function may run at any time after the variable it shares was declared, and change it.
  Usage atAnyTime = usage, changedByTasks = usage;
  atAnyTime.addressTaken.insert(usage.written.begin(), usage.written.end());
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (!isTask(d)) return;
    const VarSet written = usageIn(d.body).written;
    changedByTasks.addressTaken.insert(written.begin(), written.end());
  });
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (!isTask(d)) return;
    captures[&d] = capturesOf(d, seesOnlyItsCreation(d) ? changedByTasks : atAnyTime, [&](const VarDecl &v) {
      return isNamedAtFileScope(v) && !copiesAround[&d].count(&v);
    });
    Usage inside = usageIn(d.body);
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Shared))
      if (inside.written.count(v)) usage.addressTaken.insert(v);
  });
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Parallel || d.kind == OmpDirectiveKind::Teams)
      captures[&d] = capturesOf(
          d, usage, [&](const VarDecl &v) { return isNamedAtFileScope(v) && !copiesAround[&d].count(&v); });
    if (d.kind == OmpDirectiveKind::Target) {
      Usage inside = usageIn(d.body);
      for (OmpClauseKind kind : {OmpClauseKind::Firstprivate, OmpClauseKind::IsDevicePtr})
        for (VarDecl *v : clauseVariables(d, kind))
          if (inside.mayChange(v)) factsOf(d).changed.insert(v);
      // A pointer whose section is mapped is the region's own too.
      if (const OffloadedTarget *kernel = host_.offloaded(d))
        for (const KernelParam &p : kernel->interface.params)
          if (p.passing == KernelParam::PointerValue && inside.mayChange(p.var))
            factsOf(d).changed.insert(p.var);
    }
  });
  captureReceivedValues(c_, f.body, captures);
  for (auto &of : captures) factsOf(*of.first).captures = std::move(of.second);
  merged_.find(f);
  f.body = static_cast<Compound *>(apply(c_, f.body));
  finishTargetTasks(f);
  names_.nameCopies(f);
  allocations_.allocateLocals(f);
  for (Decl *d : before)
    if (auto *outlined = as<FunctionDecl>(d)) {
      names_.nameCopies(*outlined);
      allocations_.allocateLocals(*outlined);
    }
  if (!c_.declarationsFirst) return;
  declarationsFirst(unit_, f);
  for (Decl *d : before)
    if (auto *outlined = as<FunctionDecl>(d)) declarationsFirst(unit_, *outlined);
}

/// The routines that a selector asks (omp_context.cpp): the program need not have declared them.
void HostSet::declareRoutines(FunctionDecl &f) {
  forEachFunctionReference(f.body, [&](Ident &, FunctionDecl &called) {
    if (!called.loc && !called.body && called.name && routinePrototype(called.name->text))
      rt(std::string(called.name->text));
  });
}

/// A variable that only private copies of are used would be reported as unused by the C compiler. One whose
/// address regions receive cannot stay in a register (6.7.1p6).
void HostSet::markPrivatised(FunctionDecl &f) {
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    for (OmpClause *clause : d.clauses)
      for (Expr *item : clause->items) {
        VarDecl *v = baseVariable(item);
        if (v && v->storage == Storage::Register && v->asmLabel.empty()) v->storage = Storage::None;
      }
    for (OmpClauseKind kind :
         {OmpClauseKind::Private, OmpClauseKind::Firstprivate, OmpClauseKind::Lastprivate})
      for (VarDecl *v : clauseVariables(d, kind))
        if (isAutomatic(*v)) mayBeUnused(v);
  });
}

Stmt *HostSet::unhandled(OmpDirective &d) {
  unit_.diagnostics.error(d.loc,
                          std::string("OpenMP directive '") + info(d.kind).spelling + "' is not supported");
  return d.body ? d.body : c_.textStmt(";");
}

std::string HostSet::prologue() const {
  std::string text = host_.called.libgompPrototypes();
  for (const std::string &name : locks_) text += "__asm__(\".comm .gomp_critical_user_" + name + ",8,8\");\n";
  text += host_.called.otherPrototypes() + host_.wideTypes();
  if (offloads_) text += hostOrtDeclarations();
  return text;
}

} // namespace ompicc
