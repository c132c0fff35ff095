#include "transforms/cuda/loops/triangles.h"
#include "transforms/common/linear_bounds.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/dependence.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

bool uses(Expr *e, const VarDecl *v) {
  const VarList used = freeVariables(e);
  return std::find(used.begin(), used.end(), v) != used.end();
}

/// Numbers without sign may wrap around in all but this.
bool isVariableAndMore(Expr *e, const VarDecl *v) {
  e = skipParens(e);
  if (auto *i = as<Ident>(e)) return i->decl == v;
  auto *sum = as<Binary>(e);
  if (!sum || sum->op != BinaryOp::Add) return false;
  const ConstInt more = evaluateConstant(sum->rhs);
  return more.known && more.value >= 0 && isVariableAndMore(sum->lhs, v);
}

/// Whether a value is cut off on the way.
bool narrows(Expr *e, QualType type) {
  class Casts : public Visitor {
  public:
    explicit Casts(QualType type) : type_(type) {}
    bool found = false;

  private:
    const QualType type_;
    void visitCast(Cast &cast) override {
      found |= !isInteger(cast.type) || sizeOf(cast.type) < sizeOf(type_);
      walk(cast);
    }
  } casts(type);
  casts.visit(e);
  return casts.found;
}

/// The least or greatest value of a bound that is linear in a loop's variable.
/// @return null if it is not known
Expr *extremeOf(Context &c, Expr *bound, const CountedLoop &outer, bool least) {
  const ConstInt factor = coefficientIn(bound, outer.var);
  if (!factor.known || !factor.value || narrows(bound, outer.var->type) ||
      (!isSigned(outer.var->type) && !isVariableAndMore(bound, outer.var)))
    return nullptr;
  const QualType type = outer.var->type.unqualified();
  const bool atFirst = (factor.value > 0) == least;
  Substitution there(c);
  there.replaceBy(outer.var, [&]() -> Expr * {
    Expr *value = Cloner(c).clone(atFirst ? outer.from : outer.to);
    if (!atFirst && !outer.inclusive)
      value = c.binary(BinaryOp::Sub, c.paren(value), c.intLiteral(1), value->type);
    return c.paren(compatible(canonical(value->type).unqualified(), canonical(type))
                       ? value
                       : c.cast(type, c.paren(value)));
  });
  return there.apply(Cloner(c).clone(bound));
}

/// An operand of a comparison.
Expr *operand(Context &c, Expr *e) {
  e = Cloner(c).clone(skipParens(e));
  return as<Ident>(e) || evaluateConstant(e).known ? e : c.paren(e);
}

} // namespace

std::optional<WholeLoop> wholeLoopOf(Context &c, For &inner, const std::vector<For *> &outer) {
  const auto loop = countedLoop(inner);
  if (!loop || loop->step != 1 || !isComputed(loop->from) || !isComputed(loop->to)) return std::nullopt;
  std::optional<WholeLoop> whole;
  for (For *f : outer) {
    const auto around = countedLoop(*f);
    if (!around) return std::nullopt;
    const bool begins = uses(loop->from, around->var), ends = uses(loop->to, around->var);
    if (!begins && !ends) continue;
    if (whole || (begins && ends) || around->step <= 0 ||
        !compatible(canonical(loop->var->type).unqualified(), canonical(around->var->type).unqualified()) ||
        !isInteger(loop->var->type) || sizeOf(loop->var->type) < 4)
      return std::nullopt;
    Expr *bound = begins ? loop->from : loop->to;
    // Comparisons are made in the variable's own type.
    if (!compatible(canonical(bound->type).unqualified(), canonical(loop->var->type).unqualified()))
      return std::nullopt;
    Expr *extreme = extremeOf(c, bound, *around, begins);
    if (!extreme) return std::nullopt;
    const BinaryOp relation = begins ? BinaryOp::Ge : loop->inclusive ? BinaryOp::Le : BinaryOp::Lt;
    whole.emplace();
    whole->from = begins ? extreme : Cloner(c).clone(loop->from);
    whole->to = begins ? Cloner(c).clone(loop->to) : extreme;
    whole->condition =
        c.binary(relation, c.ident(loop->var), operand(c, bound), c.types.basic(TypeKind::Int));
  }
  return whole;
}

void makeWhole(Context &c, For &inner, const WholeLoop &whole) {
  const CountedLoop loop = *countedLoop(inner);
  if (auto *ds = as<DeclStmt>(inner.init))
    static_cast<VarDecl *>(ds->decls[0])->init = whole.from;
  else
    as<Assign>(skipParens(as<ExprStmt>(inner.init)->expr))->rhs = whole.from;
  inner.cond = c.binary(loop.inclusive ? BinaryOp::Le : BinaryOp::Lt, c.ident(loop.var), operand(c, whole.to),
                        c.types.basic(TypeKind::Int));
}

} // namespace ompicc
