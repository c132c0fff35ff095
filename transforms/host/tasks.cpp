#include "transforms/host/tasks.h"
#include "transforms/host/depend.h"
#include "transforms/host/target_tasks.h"
#include "transforms/host/task_region.h"

namespace ompicc {

Stmt *Tasks::detachPlace(const OmpDirective &d) {
  const Place place = unit_.source.place(d.loc);
  return c_.textStmt("if (ort_detach) $;",
                     {callExpr(basic(TypeKind::Void), "ort_detach",
                               {argument('"' + escapedForC(place.file) + '"'), c_.intLiteral(place.line)})});
}

Stmt *Tasks::task(OmpDirective &d) {
  Outline o = outlines_.begin(d, "task");
  outlines_.allocateIn(o, d);
  // libgomp stores the event into the structure's first member.
  VarList events = clauseVariables(d, OmpClauseKind::Detach);
  for (VarDecl *event : events) regions_.receiveCopy(o, d, event);
  regions_.receiveVariables(o, d);

  Compound *block = c_.compound({}, d.loc);
  const std::optional<TargetTask> &target = factsOf(d).targetTask;
  if (target) {
    for (Stmt *s : target->before) block->body.push(c_.arena, s);
    for (VarDecl *v : target->evaluated) regions_.receiveCopy(o, d, v);
  }
  Expr *depend = dependences_.list(d, *block);
  Compound *site = outlines_.end(o, d, d.body);
  std::vector<Expr *> arguments = regions_.arguments(o, d, *site);
  Expr *condition = ifExpr(d);
  arguments.insert(arguments.end(),
                   {condition ? c_.textExpr(basic(TypeKind::Bool), "$ ? 1 : 0", {c_.paren(copy(condition))})
                              : static_cast<Expr *>(c_.intLiteral(1)),
                    regions_.flags(d, (depend ? TaskHasDepend : 0u) | (events.empty() ? 0u : TaskHasDetach)),
                    depend ? depend : c_.intLiteral(0),
                    converted(basic(TypeKind::Int), clauseExpr(d, OmpClauseKind::Priority)),
                    events.empty() ? static_cast<Expr *>(c_.intLiteral(0))
                                   : c_.textExpr(voidPointer(), "&$", {c_.ident(events[0])})});
  if (!events.empty()) site->body.push(c_.arena, detachPlace(d));
  // Where reductions are libgomp's, the task has to be, too.
  if (target && target->device && !hasClause(d, OmpClauseKind::InReduction)) {
    targetTasks_.deferTask();
    site->body.push(c_.arena, targetTasks_.place(*target->construct));
    arguments.insert(arguments.begin(), c_.ident(target->device));
    site->body.push(c_.arena, callAtLine("ort_target_task", arguments));
  } else {
    site->body.push(c_.arena, call("GOMP_task", arguments));
  }
  if (block->body.empty()) return site;
  block->body.push(c_.arena, site);
  return block;
}

Stmt *Tasks::taskwait(OmpDirective &d) {
  if (!hasClause(d, OmpClauseKind::Depend)) return callAtLine("GOMP_taskwait");
  if (!hasClause(d, OmpClauseKind::Nowait)) return dependences_.waitFor(d, c_.textStmt(";"));
  return emptyTask(d);
}

Stmt *Tasks::emptyTask(OmpDirective &d) {
  Outline o = outlines_.begin(d, "taskwait");
  Compound *block = c_.compound({}, d.loc);
  Expr *depend = dependences_.list(d, *block);
  Compound *site = outlines_.end(o, d, c_.textStmt(";"));
  std::vector<Expr *> arguments = regions_.arguments(o, d, *site);
  arguments.insert(arguments.end(), {c_.intLiteral(1), regions_.flags(d, TaskHasDepend), depend,
                                     c_.intLiteral(0), c_.intLiteral(0)});
  site->body.push(c_.arena, call("GOMP_task", arguments));
  block->body.push(c_.arena, site);
  return block;
}

} // namespace ompicc
