#include "transforms/cuda/loops/alternating_rows.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/dependence.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

bool usesAny(Expr *e, const VarSet &some) {
  for (const VarDecl *v : freeVariables(e))
    if (some.count(v)) return true;
  return false;
}

/// The least and the greatest value of an expression, whatever the loops' variables are.
class Extremes {
public:
  Extremes(Context &c, const VarSet &loops) : c_(c), loops_(loops) {}

  bool lowers = false; ///< the least value may be less than anything that the program computes

  /// Null: not known.
  Expr *of(Expr *e, bool least) {
    if (!usesAny(e, loops_)) return Cloner(c_).clone(e);
    if (auto *paren = as<Paren>(e)) {
      Expr *inner = of(paren->inner, least);
      return inner ? c_.paren(inner) : nullptr;
    }
    if (auto *choice = as<Conditional>(e)) return ofChoice(*choice, least);
    if (auto *u = as<Unary>(e)) return u->op == UnaryOp::Not ? c_.intLiteral(least ? 0 : 1) : nullptr;
    auto *b = as<Binary>(e);
    if (!b) return nullptr;
    const ConstInt l = evaluateConstant(b->lhs), r = evaluateConstant(b->rhs);
    switch (b->op) {
    case BinaryOp::Add: return both(*b, of(b->lhs, least), of(b->rhs, least));
    case BinaryOp::Sub:
      lowers |= usesAny(b->rhs, loops_);
      return both(*b, of(b->lhs, least), of(b->rhs, !least));
    case BinaryOp::Mul:
      if (l.known && l.value > 0) return both(*b, Cloner(c_).clone(b->lhs), of(b->rhs, least));
      if (r.known && r.value > 0) return both(*b, of(b->lhs, least), Cloner(c_).clone(b->rhs));
      return nullptr;
    case BinaryOp::Rem:
      if (!r.known || r.value <= 0 || r.value > kMost) return nullptr;
      lowers |= isSigned(b->type);
      return number(!least ? r.value - 1 : isSigned(b->type) ? 1 - r.value : 0);
    case BinaryOp::And: {
      const ConstInt mask = r.known ? r : l;
      return mask.known && mask.value >= 0 && mask.value < kMost ? number(least ? 0 : mask.value) : nullptr;
    }
    case BinaryOp::Lt:
    case BinaryOp::Gt:
    case BinaryOp::Le:
    case BinaryOp::Ge:
    case BinaryOp::Eq:
    case BinaryOp::Ne:
    case BinaryOp::LAnd:
    case BinaryOp::LOr: return number(least ? 0 : 1);
    default: return nullptr;
    }
  }

private:
  static constexpr long long kMost = 16; ///< places: of more, too many iterations would be none
  Context &c_;
  const VarSet &loops_;

  Expr *number(long long value) const {
    return value < 0 ? c_.paren(c_.intLiteral(value)) : c_.intLiteral(value);
  }
  Expr *both(const Binary &b, Expr *l, Expr *r) const {
    return l && r ? c_.binary(b.op, l, r, b.type) : nullptr;
  }
  Expr *ofChoice(Conditional &choice, bool least) {
    const ConstInt a = choice.then ? evaluateConstant(choice.then) : ConstInt{},
                   b = evaluateConstant(choice.otherwise);
    if (!a.known || !b.known || std::abs(a.value - b.value) > kMost) return nullptr;
    lowers |= std::min(a.value, b.value) < 0;
    return number(least ? std::min(a.value, b.value) : std::max(a.value, b.value));
  }
};

} // namespace

std::optional<AlternatingRows> alternatingRowsOf(Context &c, For &inner, const VarSet &outer,
                                                 const VarSet &between) {
  const auto loop = countedLoop(inner);
  if (!loop || loop->step <= 0 || !isSigned(loop->var->type) || sizeOf(loop->var->type) < 4 ||
      !isInteger(loop->from->type) || !isSigned(loop->from->type) ||
      sizeOf(loop->from->type) > sizeOf(loop->var->type))
    return std::nullopt;
  // What the constants are.
  Substitution values(c);
  for (const VarDecl *v : between)
    values.replaceBy(v, [&c, v, &values]() -> Expr * {
      Expr *value = c.paren(values.apply(Cloner(c).clone(v->init)));
      const QualType type = canonical(v->type).unqualified();
      return compatible(canonical(value->type).unqualified(), type) ? value : c.paren(c.cast(type, value));
    });
  Expr *from = values.apply(Cloner(c).clone(loop->from));
  if (!isInteger(loop->to->type) || !isSigned(loop->to->type)) return std::nullopt;
  if (usesAny(loop->to, outer) || usesAny(loop->to, between) || !usesAny(from, outer) || !isComputed(from))
    return std::nullopt;
  AlternatingRows rows;
  Extremes extremes(c, outer);
  rows.from = extremes.of(from, true);
  // Below the smallest number there is no first place.
  if (!rows.from || (extremes.lowers && !evaluateConstant(rows.from).known)) return std::nullopt;
  rows.more = c.binary(BinaryOp::Sub, c.paren(from), c.paren(Cloner(c).clone(rows.from)), loop->var->type);
  return rows;
}

Stmt *beginAtFirst(Context &c, For &inner, const AlternatingRows &rows, Stmt *body) {
  const CountedLoop loop = *countedLoop(inner);
  const QualType type = loop.var->type.unqualified();
  VarDecl *own = c.variable(c.fresh(std::string(loop.var->name->text)), type,
                            c.binary(BinaryOp::Add, c.ident(loop.var), c.paren(rows.more), type));
  Substitution there(c);
  there.replace(loop.var, own);
  // i + more < to, where i < to is known: the sum may be beyond the largest number.
  auto *test = c.make<If>(body->loc);
  test->cond = c.textExpr(c.types.basic(TypeKind::Int),
                          std::string("(unsigned long) ($) ") + (loop.inclusive ? "<=" : "<") +
                              " (unsigned long) ($) - (unsigned long) $",
                          {Cloner(c).clone(rows.more), Cloner(c).clone(loop.to), c.ident(loop.var)});
  test->then = c.compound({c.declStmt(own), there.apply(body)}, body->loc);
  if (auto *ds = as<DeclStmt>(inner.init))
    static_cast<VarDecl *>(ds->decls[0])->init = rows.from;
  else
    as<Assign>(skipParens(as<ExprStmt>(inner.init)->expr))->rhs = rows.from;
  return test;
}

} // namespace ompicc
