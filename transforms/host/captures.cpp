#include "transforms/host/captures.h"
#include "transforms/host/task_values.h"

namespace ompicc {
namespace {

bool isTask(const OmpDirective &d) {
  return d.kind == OmpDirectiveKind::Task || d.kind == OmpDirectiveKind::Taskloop ||
         d.kind == OmpDirectiveKind::TaskloopSimd;
}

} // namespace

void Captures::findNested(FunctionDecl &f) {
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.body && !factsOf(d).isNested)
      forEachDirective(c_, d.body, [&](OmpDirective &inner) { factsOf(inner).isNested = true; });
  });
}

/// A task's function may run at any time after the variable it shares was declared, and change it.
Captures::TaskUsage Captures::taskUsage(FunctionDecl &f, const Usage &usage) const {
  TaskUsage tasks = {usage, usage};
  tasks.atAnyTime.addressTaken.insert(usage.written.begin(), usage.written.end());
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (!isTask(d)) return;
    const VarSet written = usageIn(d.body).written;
    tasks.changedByTasks.addressTaken.insert(written.begin(), written.end());
  });
  return tasks;
}

void Captures::findChanged(OmpDirective &target) {
  VarSet &changed = factsOf(target).changed;
  Usage inside = usageIn(target.body);
  for (OmpClauseKind kind : {OmpClauseKind::Firstprivate, OmpClauseKind::IsDevicePtr})
    for (VarDecl *v : clauseVariables(target, kind))
      if (inside.mayChange(v)) changed.insert(v);
  // A pointer whose section is mapped is the region's own too.
  if (const OffloadedTarget *kernel = host_.offloaded(target))
    for (const KernelParam &p : kernel->interface.params)
      if (p.passing == KernelParam::PointerValue && inside.mayChange(p.var)) changed.insert(p.var);
}

void Captures::find(FunctionDecl &f) {
  findNested(f);
  Usage usage = usageIn(f.body);
  const TaskUsage tasks = taskUsage(f, usage);
  auto copiesAround = privatisedAround(c_, f.body);
  std::unordered_map<const OmpDirective *, std::vector<Capture>> captures;
  auto capture = [&](OmpDirective &d, const Usage &function) {
    captures[&d] = capturesOf(
        d, function, [&](const VarDecl &v) { return isNamedAtFileScope(v) && !copiesAround[&d].count(&v); });
  };
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (!isTask(d)) return;
    capture(d, seesOnlyItsCreation(d) ? tasks.changedByTasks : tasks.atAnyTime);
    Usage inside = usageIn(d.body);
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Shared))
      if (inside.written.count(v)) usage.addressTaken.insert(v);
  });
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Parallel || d.kind == OmpDirectiveKind::Teams) capture(d, usage);
    if (d.kind == OmpDirectiveKind::Target) findChanged(d);
  });
  captureReceivedValues(c_, f.body, captures);
  for (auto &of : captures) factsOf(*of.first).captures = std::move(of.second);
}

} // namespace ompicc
