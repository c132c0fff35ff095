#include "transforms/cuda/dataflow/one_each.h"
#include "ast/const_eval.h"

namespace ompicc::cuda {

OneEach::OneEach(const VarDecl *counts, Node *body)
    : counts_(counts), usage_(usageIn(body)), inside_(declaredIn(body)) {}

bool OneEach::is(Expr *e) const {
  e = skipParens(e);
  if (auto *i = as<Ident>(e)) return i->decl == counts_;
  if (auto *cast = as<Cast>(e))
    return isInteger(cast->target) && sizeOf(cast->target) >= 4 && is(cast->operand);
  auto *b = as<Binary>(e);
  if (!b) return false;
  if (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)
    return (is(b->lhs) && isFixed(b->rhs)) || (is(b->rhs) && isFixed(b->lhs));
  if (b->op != BinaryOp::Mul) return false;
  auto factor = [](Expr *x) {
    const ConstInt value = evaluateConstant(x);
    return value.known && value.value > 0 && value.value < 1 << 16;
  };
  return (is(b->lhs) && factor(b->rhs)) || (is(b->rhs) && factor(b->lhs));
}

bool OneEach::isFixed(Expr *e) const {
  e = skipParens(e);
  if (evaluateConstant(e).known) return true;
  if (auto *i = as<Ident>(e)) {
    auto *v = as<VarDecl>(i->decl);
    return v && v != counts_ && !inside_.count(v) && !usage_.mayChange(v) && isInteger(v->type);
  }
  if (auto *cast = as<Cast>(e)) return isInteger(cast->target) && isFixed(cast->operand);
  if (auto *u = as<Unary>(e))
    return (u->op == UnaryOp::Minus || u->op == UnaryOp::Plus) && isFixed(u->operand);
  auto *b = as<Binary>(e);
  return b && isFixed(b->lhs) && isFixed(b->rhs);
}

} // namespace ompicc::cuda
