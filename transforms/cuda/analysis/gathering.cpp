#include "transforms/cuda/analysis/gathering.h"
#include "ast/visitor.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

bool isVariable(Expr *e, const Ident &variable) {
  auto *i = as<Ident>(skipParens(e));
  return i && i->decl == variable.decl;
}

/// What fmax and the like gather by.
OmpReductionOp operationOf(const Call &call) {
  auto *callee = as<Ident>(skipParens(call.callee));
  auto *function = callee ? as<FunctionDecl>(callee->decl) : nullptr;
  if (!callee || call.args.size() != 2 || (callee->decl && (!function || function->body)))
    return OmpReductionOp::None;
  const std::string_view name = callee->name->text;
  if (name == "fmax" || name == "fmaxf") return OmpReductionOp::Max;
  return name == "fmin" || name == "fminf" ? OmpReductionOp::Min : OmpReductionOp::None;
}

Gathering gatheredByStep(Unary &u) {
  const bool steps = u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec;
  return {steps ? OmpReductionOp::Add : OmpReductionOp::None, u.operand, nullptr};
}

/// x = e > x ? e : x
Gathering gatheredByChoice(Conditional &choice, const Ident &variable) {
  if (!choice.then) return {};
  const bool keeps = isVariable(choice.then, variable);
  if (!keeps && !isVariable(choice.otherwise, variable)) return {};
  Expr *value = keeps ? choice.otherwise : choice.then;
  const OmpReductionOp op = gatheredByComparison(choice.cond, value, variable);
  if (!keeps || op == OmpReductionOp::None) return {op, nullptr, value, true};
  return {op == OmpReductionOp::Max ? OmpReductionOp::Min : OmpReductionOp::Max, nullptr, value};
}

/// x = fmax(x, e)
Gathering gatheredByCall(Call &call, const Ident &variable) {
  const OmpReductionOp op = operationOf(call);
  if (op == OmpReductionOp::None || !isFloating(variable.type)) return {};
  const bool first = isVariable(call.args[0], variable);
  if (!first && !isVariable(call.args[1], variable)) return {};
  return {op, nullptr, call.args[first ? 1 : 0], false, true};
}

/// x = x op e
Gathering gatheredByBinary(Binary &b, const Ident &variable) {
  const bool first = isVariable(b.lhs, variable);
  if (!first && (b.op == BinaryOp::Sub || !isVariable(b.rhs, variable))) return {};
  Expr *value = first ? b.rhs : b.lhs;
  switch (b.op) {
  case BinaryOp::Add:
  case BinaryOp::Sub: return {OmpReductionOp::Add, nullptr, value};
  case BinaryOp::And: return {OmpReductionOp::And, nullptr, value};
  case BinaryOp::Or: return {OmpReductionOp::Or, nullptr, value};
  case BinaryOp::Xor: return {OmpReductionOp::Xor, nullptr, value};
  default: return {};
  }
}

Gathering gatheredByAssignment(Expr *value, const Ident &variable) {
  if (auto *choice = as<Conditional>(value)) return gatheredByChoice(*choice, variable);
  if (auto *call = as<Call>(value)) return gatheredByCall(*call, variable);
  if (auto *b = as<Binary>(value)) return gatheredByBinary(*b, variable);
  return {};
}

OmpReductionOp operationOf(AssignOp op) {
  switch (op) {
  case AssignOp::Add:
  case AssignOp::Sub: return OmpReductionOp::Add;
  case AssignOp::And: return OmpReductionOp::And;
  case AssignOp::Or: return OmpReductionOp::Or;
  case AssignOp::Xor: return OmpReductionOp::Xor;
  default: return OmpReductionOp::None;
  }
}

} // namespace

/// What `if (e > x) x = e` gathers by.
/// @param value e, which may be evaluated twice
OmpReductionOp gatheredByComparison(Expr *condition, Expr *value, const Ident &variable) {
  auto *b = as<Binary>(skipParens(condition));
  const QualType type = canonical(variable.type), other = canonical(value->type);
  if (!b || hasSideEffects(value) || isShortFloat(type) ||
      (isFloating(type) ? !isFloating(other) : type.type != other.type))
    return OmpReductionOp::None;
  const bool greater = b->op == BinaryOp::Gt || b->op == BinaryOp::Ge;
  if (!greater && b->op != BinaryOp::Lt && b->op != BinaryOp::Le) return OmpReductionOp::None;
  const bool first = isVariable(b->rhs, variable) && structurallyEqual(skipParens(b->lhs), skipParens(value)),
             second =
                 isVariable(b->lhs, variable) && structurallyEqual(skipParens(b->rhs), skipParens(value));
  if (!first && !second) return OmpReductionOp::None;
  return greater == first ? OmpReductionOp::Max : OmpReductionOp::Min;
}

Gathering gatheredBy(Expr *e) {
  e = skipParens(e);
  if (auto *u = as<Unary>(e)) return gatheredByStep(*u);
  auto *a = as<Assign>(e);
  if (!a || isShortFloat(a->lhs->type)) return {};
  if (a->op != AssignOp::Plain) return {operationOf(a->op), a->lhs, a->rhs};
  auto *variable = as<Ident>(skipParens(a->lhs));
  if (!variable) return {};
  Gathering found = gatheredByAssignment(skipParens(a->rhs), *variable);
  found.target = a->lhs;
  return found;
}

} // namespace ompicc
