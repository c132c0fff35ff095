#include "transforms/common/reduction_elements.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"

namespace ompicc {
namespace {

class Counter {
public:
  Counter(Unit &unit, ReducedElements &found) : unit_(unit), c_(unit.context), found_(found) {}

  void times(Expr *length) {
    ConstInt n = evaluateConstant(length);
    if (n.known)
      found_.known *= n.value;
    else
      found_.counts.push_back(length);
  }
  /// The length of the array that a section without a length goes to the end of, from `lower` on.
  void toEnd(QualType array, Expr *lower) {
    array = canonical(array);
    Expr *all = lengthOf(array);
    times(lower ? difference(all, lower) : all);
  }
  /// All elements of `type`, if it is an array.
  void allOf(QualType type) {
    for (; isArray(type); type = elementOf(type)) times(lengthOf(canonical(type)));
  }

private:
  Unit &unit_;
  Context &c_;
  ReducedElements &found_;

  Expr *lengthOf(QualType array) {
    if (array->length >= 0) return c_.intLiteral(array->length);
    return array->boundVar ? static_cast<Expr *>(c_.ident(array->boundVar)) : array->bound;
  }
  Expr *difference(Expr *all, Expr *lower) {
    ConstInt a = evaluateConstant(all), b = evaluateConstant(lower);
    if (a.known && b.known) return c_.intLiteral(a.value - b.value);
    // Written as a conversion: gcc has none to warn of where the lower bound is a signed integer.
    Expr *from = c_.paren(lower);
    if (!b.known) from = c_.cast(c_.types.sizeType(), from);
    return c_.paren(c_.binary(BinaryOp::Sub, all, from, c_.types.sizeType()));
  }
};

} // namespace

ReducedElements reducedElements(Unit &unit, const ReductionItem &item) {
  ReducedElements found;
  Counter counter(unit, found);
  std::vector<Expr *> dims;
  Expr *listed = skipParens(item.item);
  for (Expr *e = listed;;) {
    if (auto *s = as<ArraySection>(e))
      dims.insert(dims.begin(), s), e = skipParens(s->base);
    else if (auto *x = as<Index>(e))
      dims.insert(dims.begin(), x), e = skipParens(x->base);
    else
      break;
  }
  for (Expr *dim : dims) {
    auto *s = as<ArraySection>(dim);
    Expr *lower = s ? s->lower : static_cast<Index *>(dim)->index;
    if (!lower) lower = unit.context.intLiteral(0, dim->loc);
    ConstInt at = evaluateConstant(lower);
    found.constantLower &= at.known;
    found.fromStart &= at.known && at.value == 0;
    found.lower.push_back(lower);
    if (!s) continue;
    if (s->length)
      counter.times(s->length);
    else
      counter.toEnd(s->base->type, s->lower);
  }
  QualType rest = dims.empty() ? item.var->type : listed->type;
  counter.allOf(rest);
  while (isArray(rest)) rest = elementOf(rest);
  found.element = canonical(rest).unqualified();
  return found;
}

Expr *ReducedElements::count(Context &c) const {
  Expr *product = counts.empty() || known != 1 ? static_cast<Expr *>(c.intLiteral(known)) : nullptr;
  for (Expr *factor : counts) {
    Expr *own = Cloner(c).clone(factor);
    if (!as<Ident>(own) && !as<Paren>(own)) own = c.paren(own);
    own = c.textExpr(c.types.sizeType(), "(unsigned long) $", {own});
    product = product ? static_cast<Expr *>(c.textExpr(c.types.sizeType(), "$ * $", {product, own})) : own;
  }
  return product;
}

Expr *ReducedElements::first(Context &c, Expr *base) const {
  // With the types of C, by which the printer for devices finds what lies in flat storage.
  auto index = [&](Expr *at) {
    const QualType type = base->type ? canonical(base->type) : QualType();
    auto *x = c.make<Index>(base->loc);
    x->base = base;
    x->index = at;
    x->type = type && (isArray(type) || isPointer(type)) ? elementOf(type) : element;
    x->isLvalue = true;
    base = x;
  };
  for (Expr *at : lower) index(Cloner(c).clone(at));
  while (!lower.empty() && isArray(base->type)) index(c.intLiteral(0));
  return base;
}

Expr *reductionIdentity(Context &c, OmpReductionOp op, QualType type) {
  QualType t = canonical(type).unqualified();
  switch (op) {
  case OmpReductionOp::Mul:
  case OmpReductionOp::LAnd: return c.intLiteral(1);
  case OmpReductionOp::And:
    return t->kind == TypeKind::Bool ? static_cast<Expr *>(c.intLiteral(1))
                                     : c.textExpr(t, "($) ~0", {c.typeArg(t)});
  case OmpReductionOp::MinNumber:
  case OmpReductionOp::MaxNumber: return c.textExpr(t, "($) __builtin_nan(\"\")", {c.typeArg(t)});
  case OmpReductionOp::Min:
  case OmpReductionOp::Max: break;
  default: return c.intLiteral(0);
  }
  bool min = op == OmpReductionOp::Min;
  if (isFloating(t))
    return c.textExpr(t, min ? "($) __builtin_inf()" : "($) -__builtin_inf()", {c.typeArg(t)});
  if (t->kind == TypeKind::Bool) return c.intLiteral(min ? 1 : 0);
  if (!isSigned(t))
    return min ? c.textExpr(t, "($) -1", {c.typeArg(t)}) : static_cast<Expr *>(c.intLiteral(0));
  // The largest value of a signed type of n bytes is 2^(8n-1) - 1.
  long long bits = 8 * sizeOf(t) - 1;
  std::string largest = "($) (((($) 1 << " + std::to_string(bits - 1) + ") - 1) * 2 + 1)";
  if (min) return c.textExpr(t, largest, {c.typeArg(t), c.typeArg(t)});
  return c.textExpr(t, "($) (-" + largest.substr(4) + " - 1)", {c.typeArg(t), c.typeArg(t)});
}

} // namespace ompicc
