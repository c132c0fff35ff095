#include "transforms/common/literals.h"
#include "ast/const_object.h"
#include "transforms/common/variables.h"
#include <algorithm>

namespace ompicc {
namespace {

/// Arithmetic of literals only.
bool isLiteralArithmetic(Expr *e) {
  e = skipParens(e);
  if (auto *u = as<Unary>(e))
    return (u->op == UnaryOp::Minus || u->op == UnaryOp::Plus) && isLiteralArithmetic(u->operand);
  if (auto *cast = as<Cast>(e)) return isArithmetic(cast->target) && isLiteralArithmetic(cast->operand);
  if (auto *b = as<Binary>(e)) {
    const bool plain = b->op == BinaryOp::Add || b->op == BinaryOp::Sub || b->op == BinaryOp::Mul ||
                       b->op == BinaryOp::Div || b->op == BinaryOp::Shl || b->op == BinaryOp::Shr;
    return plain && isLiteralArithmetic(b->lhs) && isLiteralArithmetic(b->rhs);
  }
  return as<IntLiteral>(e) || as<FloatLiteral>(e) || as<CharLiteral>(e);
}

bool isLiteralList(Expr *e) {
  auto *list = as<InitList>(e);
  return list ? std::all_of(list->items.begin(), list->items.end(),
                            [](InitItem *item) { return isLiteralList(item->value); })
              : isLiteralArithmetic(e);
}

} // namespace

bool isLiteralConstant(const VarDecl &v) {
  const QualType type = canonical(v.type);
  if (!v.init || v.isParam || !isArithmetic(type) || !(type.quals & QualConst) || (type.quals & QualVolatile))
    return false;
  return isLiteralArithmetic(v.init);
}

bool isLiteralTable(const VarDecl &v) {
  if (v.isParam || !isArray(v.type) || isVariablyModified(v.type) || !as<InitList>(v.init)) return false;
  QualType element = v.type;
  while (isArray(element)) element = elementOf(element);
  return isArithmetic(element) && isConstObject(v.type) && !isVolatileArray(v.type) && isLiteralList(v.init);
}

} // namespace ompicc
