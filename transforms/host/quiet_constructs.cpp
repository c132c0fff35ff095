// Which device constructs code may contain that runs ahead (quiet_code.h): those whose clauses and launches
// can be evaluated while kernels run.
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/host/quiet_code.h"

namespace ompicc {
namespace {

/// Whether an expression does something, or sees what others do.
class Effects : public Visitor {
public:
  bool found = false;

private:
  void visitCall(Call &) override { found = true; }
  void visitStmtExpr(StmtExpr &) override { found = true; }
  void visitAssign(Assign &) override { found = true; }
  void visitUnary(Unary &u) override {
    found |= u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
    walk(u);
  }
  void visitIdent(Ident &i) override { found |= (i.type.quals & QualVolatile) != 0; }
};

bool hasEffects(std::initializer_list<Expr *> expressions) {
  Effects effects;
  for (Expr *e : expressions)
    if (e) effects.visit(e);
  return effects.found;
}

bool preparationHasEffects(const OffloadedTarget &target) {
  for (const MapItem &m : target.maps)
    if (hasEffects({m.base.of, m.begin.of, m.size, m.attach.of})) return true;
  for (const OffloadedTarget::Kernel &kernel : target.kernels)
    for (Expr *const *e : kernel.plan->geometry().expressions())
      if (hasEffects({*e})) return true;
  return false;
}

bool dependencesHaveEffects(const OmpDirective &d) {
  for (const OmpClause *clause : d.clauses) {
    if (clause->kind != OmpClauseKind::Depend) continue;
    for (Expr *item : clause->items)
      if (hasEffects({item})) return true;
    for (const OmpIterator *i : clause->iterators)
      if (hasEffects({i->begin, i->end, i->step})) return true;
  }
  return false;
}

} // namespace

bool QuietCode::isConstruct(const OmpDirective &d) {
  if (hasClause(d, OmpClauseKind::Nowait) || dependencesHaveEffects(d)) return false;
  for (const Expr *chooses : {clauseExpr(d, OmpClauseKind::Device), ifExpr(d)})
    if (!isExpression(chooses)) return false; // libompirt waits where the device is another one, or the host
  switch (d.kind) {
  case OmpDirectiveKind::Target: {
    auto kernel = kernels_.find(&d);
    return kernel != kernels_.end() && !preparationHasEffects(kernel->second);
  }
  case OmpDirectiveKind::TargetData:
  case OmpDirectiveKind::TargetEnterData:
  case OmpDirectiveKind::TargetExitData:
  case OmpDirectiveKind::TargetUpdate:
    for (const OmpClause *clause : d.clauses) {
      if (clause->kind == OmpClauseKind::Device || clause->kind == OmpClauseKind::If) continue;
      if (hasEffects({clause->expr, clause->expr2})) return false;
      for (Expr *item : clause->items)
        if (hasEffects({item})) return false;
      for (const OmpIterator *i : clause->iterators)
        if (hasEffects({i->begin, i->end, i->step})) return false;
    }
    return true;
  default: return false;
  }
}

} // namespace ompicc
