#include "transforms/cuda/dataflow/counted_loops.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {
namespace {

bool holds(BinaryOp relation, long long x, long long bound) {
  switch (relation) {
  case BinaryOp::Lt: return x < bound;
  case BinaryOp::Le: return x <= bound;
  case BinaryOp::Gt: return x > bound;
  case BinaryOp::Ge: return x >= bound;
  default: return x != bound;
  }
}

Stmt *bodyOf(OmpDirective &taskloop) { return bodyOfNest(associatedLoop(taskloop), 1); }

} // namespace

bool isPlainInteger(QualType type) {
  const TypeKind kind = kindOf(type);
  return isInteger(type) && kind != TypeKind::Enum && kind != TypeKind::BitInt && kind != TypeKind::UBitInt;
}

ConstInt steppedValue(Context &c, Expr &step, VarDecl *v, const Values &values) {
  Expr *e = skipParens(&step);
  auto isCounter = [v](Expr *x) {
    auto *i = as<Ident>(skipParens(x));
    return i && i->decl == v;
  };
  Expr *next = nullptr;
  const QualType type = QualType(v->type).unqualified();
  auto changed = [&](BinaryOp op, Expr *by) { return c.binary(op, c.ident(v), by, type); };
  if (auto *u = as<Unary>(e); u && isCounter(u->operand)) {
    const bool up = u->op == UnaryOp::PreInc || u->op == UnaryOp::PostInc;
    if (up || u->op == UnaryOp::PreDec || u->op == UnaryOp::PostDec)
      next = changed(up ? BinaryOp::Add : BinaryOp::Sub, c.intLiteral(1));
  } else if (auto *a = as<Assign>(e); a && isCounter(a->lhs)) {
    Expr *by = Cloner(c).clone(a->rhs);
    if (a->op == AssignOp::Plain) next = by;
    if (a->op == AssignOp::Add) next = changed(BinaryOp::Add, by);
    if (a->op == AssignOp::Sub) next = changed(BinaryOp::Sub, by);
    if (a->op == AssignOp::Mul) next = changed(BinaryOp::Mul, by);
  }
  return next ? valueOf(c, c.cast(type, next), values) : ConstInt();
}

std::optional<std::vector<long long>> valuesOfTaskloop(Context &c, OmpDirective &taskloop,
                                                       const Values &values, size_t most) {
  if (taskloop.loops.size() != 1 || hasClause(taskloop, OmpClauseKind::Grainsize) ||
      hasClause(taskloop, OmpClauseKind::NumTasks) || hasContinue(bodyOf(taskloop)))
    return {};
  const OmpLoop &loop = *taskloop.loops[0];
  const ConstInt from = valueOf(c, loop.lower, values), to = valueOf(c, loop.upper, values),
                 by = valueOf(c, loop.step, values);
  if (!isPlainInteger(loop.varType) || !from.known || !to.known || !by.known || by.value == 0) return {};
  std::vector<long long> all;
  for (long long x = from.value; holds(loop.relation, x, to.value); x += by.value) {
    if (all.size() == most) return {};
    all.push_back(x);
  }
  return all;
}

OmpDirective *iterationAsTask(Context &c, OmpDirective &taskloop) {
  const VarDecl *counts = taskloop.loops[0]->var;
  OmpDirective *one = makeDirective(c, OmpDirectiveKind::Task, taskloop, bodyOf(taskloop));
  for (OmpClause *clause : taskloop.clauses) {
    if (clause->kind == OmpClauseKind::Nogroup || clause->kind == OmpClauseKind::Collapse) continue;
    OmpClause *own = Cloner(c).clone(clause);
    List<Expr *> rest;
    for (Expr *item : own->items)
      if (baseVariable(item) != counts) rest.push(c.arena, item);
    if (!own->items.empty() && rest.empty()) continue;
    own->items = rest;
    one->clauses.push(c.arena, own);
  }
  addItemClause(c, *one, OmpClauseKind::Firstprivate, taskloop.loops[0]->var, taskloop.loc);
  return one;
}

} // namespace ompicc::cuda
