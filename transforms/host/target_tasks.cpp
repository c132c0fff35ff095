#include "transforms/host/target_tasks.h"

namespace ompicc {

void TargetTasks::find(FunctionDecl &f) {
  forEachDirective(c_, f.body, [&](OmpDirective &d) {
    auto *inner = d.kind == OmpDirectiveKind::Task ? as<OmpDirective>(d.body) : nullptr;
    if (!inner) return;
    const bool isTarget =
        inner->kind == OmpDirectiveKind::Target || inner->kind == OmpDirectiveKind::TargetEnterData ||
        inner->kind == OmpDirectiveKind::TargetExitData || inner->kind == OmpDirectiveKind::TargetUpdate;
    // Such a construct is alone in a task only where target_tasks.cpp has made that.
    if (isTarget && (hasClause(*inner, OmpClauseKind::Nowait) || hasClause(d, OmpClauseKind::InReduction))) {
      TargetTask &task = factsOf(d).targetTask.emplace();
      task.construct = inner;
      factsOf(*inner).executedBy = &task;
    }
  });
}

void TargetTasks::finish(FunctionDecl &f) const {
  if (!defers_ || !f.name || f.name->text != "main") return;
  List<Stmt *> body;
  body.push(c_.arena,
            c_.textStmt("char _tasks __attribute__((__cleanup__(ort_finish_target_tasks), __unused__));"));
  for (Stmt *s : f.body->body) body.push(c_.arena, s);
  f.body->body = body;
}

void TargetTasks::evaluate(const OmpDirective &d, VarDecl *v, Stmt *declaration, Compound &block) const {
  TargetTask *task = factsOf(d).executedBy;
  if (!task) {
    block.body.push(c_.arena, declaration);
    return;
  }
  task->before.push_back(declaration);
  if (v) task->evaluated.push_back(v);
}

Expr *TargetTasks::device(OmpDirective &d) {
  offloads_ = true;
  Expr *number = clauseExpr(d, OmpClauseKind::Device);
  number = number ? c_.paren(copy(number)) : c_.textExpr(basic(TypeKind::Int), "ORT_DEVICE_DEFAULT");
  if (Expr *condition = ifExpr(d))
    return c_.textExpr(basic(TypeKind::Int), "$ ? $ : ORT_DEVICE_HOST", {c_.paren(copy(condition)), number});
  return number;
}

Expr *TargetTasks::evaluatedDevice(OmpDirective &d, Compound &block) {
  Expr *number = device(d);
  TargetTask *task = factsOf(d).executedBy;
  if (!task) return number;
  VarDecl *v = c_.variable("_device", basic(TypeKind::Int), number);
  evaluate(d, v, c_.declStmt(v), block);
  task->device = v;
  return c_.ident(v);
}

Stmt *TargetTasks::place(const OmpDirective &d) const {
  const Place at = unit_.source.place(d.loc);
  return call("ort_at", {argument('"' + escapedForC(at.file) + '"'), c_.intLiteral(at.line)});
}

} // namespace ompicc
