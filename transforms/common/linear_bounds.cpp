#include "transforms/common/linear_bounds.h"
#include "transforms/common/variables.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {

ConstInt coefficientIn(Expr *e, const VarDecl *v) {
  e = skipParens(e);
  if (auto *i = as<Ident>(e); i && i->decl == v) return {true, 1};
  const VarList used = freeVariables(e);
  if (std::find(used.begin(), used.end(), v) == used.end()) return {true, 0};
  if (auto *cast = as<Cast>(e)) {
    const QualType from = cast->operand->type;
    const bool keeps = isInteger(e->type) && isInteger(from) && sizeOf(e->type) >= sizeOf(from);
    return keeps ? coefficientIn(cast->operand, v) : ConstInt{};
  }
  auto *b = as<Binary>(e);
  if (!b) return {};
  const ConstInt left = coefficientIn(b->lhs, v), right = coefficientIn(b->rhs, v);
  if (b->op == BinaryOp::Mul) {
    const ConstInt l = evaluateConstant(b->lhs), r = evaluateConstant(b->rhs);
    if (l.known && right.known) return {true, l.value * right.value};
    if (r.known && left.known) return {true, left.value * r.value};
  }
  if (!left.known || !right.known) return {};
  if (b->op == BinaryOp::Add) return {true, left.value + right.value};
  if (b->op == BinaryOp::Sub) return {true, left.value - right.value};
  return {};
}

} // namespace ompicc
