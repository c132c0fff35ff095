#include "transforms/common/canonical_loop.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/constant_distance.h"
#include "transforms/common/loop_names.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_checks.h"

namespace ompicc {
namespace {

Expr *copy(Context &c, Expr *e) { return Cloner(c).clone(e); }

/// An operand of a generated expression: in parentheses unless it is a primary expression.
Expr *operand(Context &c, Expr *e) {
  e = copy(c, e);
  switch (e->kind) {
  case NodeKind::Ident:
  case NodeKind::IntLiteral:
  case NodeKind::Paren:
  case NodeKind::Index:
  case NodeKind::Member:
  case NodeKind::Call: return e;
  default: return c.paren(e);
  }
}

VarDecl *variableOf(Expr *e) {
  auto *i = as<Ident>(skipParens(e));
  return i ? as<VarDecl>(i->decl) : nullptr;
}

class Describer {
public:
  Describer(Unit &unit, OmpDirective &d) : unit_(unit), c_(unit.context), d_(d) {}

  void describe() { describe(collapseOf(d_), associatedLoops(d_)); }

  void describe(size_t depth, size_t all, bool rectangular = true) {
    Stmt *s = associatedLoop(d_);
    for (size_t level = 0; level < all; level++) {
      auto *f = as<For>(onlyStatement(s));
      if (!f) return fail(s ? s->loc : d_.loc, "not enough perfectly nested loops");
      OmpLoop *loop = describeOne(*f);
      if (!loop) return;
      for (OmpLoop *outer : d_.loops)
        if (rectangular && (refersTo(loop->lower, outer->var) || refersTo(loop->upper, outer->var)))
          return fail(
              f->loc,
              "these loops must be rectangular: their bounds may not depend on an outer loop's variable");
      (level < depth ? d_.loops : d_.orderedLoops).push(c_.arena, loop);
      if (level < depth) nameLoopsApart(c_, d_.loops);
      s = f->body;
    }
  }

private:
  Unit &unit_;
  Context &c_;
  OmpDirective &d_;

  void fail(Loc loc, const std::string &why) { unit_.diagnostics.error(loc, why); }

  static bool refersTo(Node *e, const VarDecl *v) {
    for (VarDecl *x : freeVariables(e))
      if (x == v) return true;
    return false;
  }

  OmpLoop *describeOne(For &f) {
    auto *loop = c_.make<OmpLoop>(f.loc);
    if (auto *ds = as<DeclStmt>(f.init)) {
      auto *v = ds->decls.size() == 1 ? as<VarDecl>(ds->decls[0]) : nullptr;
      if (!v || !v->init) return bad(f, "the loop variable is not initialised");
      loop->var = v;
      loop->lower = v->init;
      loop->declaresVar = true;
    } else if (auto *es = as<ExprStmt>(f.init)) {
      auto *a = as<Assign>(es->expr ? skipParens(es->expr) : nullptr);
      if (!a || a->op != AssignOp::Plain) return bad(f, "its initialisation is not 'var = lb'");
      loop->var = variableOf(a->lhs);
      loop->lower = a->rhs;
    }
    if (!loop->var) return bad(f, "it has no loop variable");
    loop->varType = canonical(loop->var->type).unqualified();
    if (!isInteger(loop->varType) && !isPointer(loop->varType))
      return bad(f, "the loop variable is not of integer or pointer type");
    bool wide = isPointer(loop->varType) || sizeOf(loop->varType) > 4;
    loop->countType = c_.types.basic(wide ? TypeKind::ULong : TypeKind::UInt);
    loop->lower = asVariable(loop->lower, loop->varType);
    if (!condition(f, *loop) || !increment(f, *loop)) return nullptr;
    // Threads count beyond the last iteration by as many as they are: that must not begin anew at 0.
    const ConstInt count = constantCount(*loop);
    if (!wide && count.known && count.value > 0xf0000000ll) loop->countType = c_.types.basic(TypeKind::ULong);
    return loop;
  }

  /// What the loop's variable holds once it has been set to `e` (C11 6.5.16.1p2): the bound is compared with
  /// that.
  Expr *asVariable(Expr *e, QualType type) {
    QualType from = canonical(e->type).unqualified();
    if (isPointer(type)) {
      const bool same = (isPointer(from) || isArray(from)) &&
                        canonical(elementOf(from)).type == canonical(elementOf(type)).type;
      return same ? e : converted(e, type);
    }
    if (from->kind == type->kind) return e;
    if (isInteger(from) && (isSigned(from) == isSigned(type) ? sizeOf(from) <= sizeOf(type)
                                                             : isSigned(type) && sizeOf(from) < sizeOf(type)))
      return e; // every value stays what it is
    ConstInt value = evaluateConstant(e);
    const int bits = int(8 * sizeOf(type)) - isSigned(type);
    if (value.known && isInteger(from) && value.value >= 0 && (bits >= 63 || value.value >> bits == 0))
      return e;
    return converted(e, type);
  }

  /// The conversion of the assignment: of its own the C compiler has warnings.
  Expr *converted(Expr *e, QualType type) {
    Expr *cast = c_.cast(type, c_.paren(e));
    as<Cast>(cast)->implied = true;
    return cast;
  }

  OmpLoop *bad(For &f, const char *why) {
    fail(f.loc, std::string("'for' loop is not in canonical form: ") + why);
    return nullptr;
  }

  bool condition(For &f, OmpLoop &loop) {
    auto *b = as<Binary>(f.cond ? skipParens(f.cond) : nullptr);
    if (!b) return bad(f, "its condition is not a comparison with the loop variable"), false;
    BinaryOp op = b->op;
    Expr *bound = nullptr;
    if (variableOf(b->lhs) == loop.var)
      bound = b->rhs;
    else if (variableOf(b->rhs) == loop.var) {
      bound = b->lhs;
      op = mirrored(op);
    }
    bool relational = op == BinaryOp::Lt || op == BinaryOp::Le || op == BinaryOp::Gt || op == BinaryOp::Ge ||
                      op == BinaryOp::Ne;
    if (!bound || !relational)
      return bad(f, "its condition is not a comparison with the loop variable"), false;
    loop.relation = op;
    loop.upper = bound;
    return true;
  }

  /// Finds the increment and stores its magnitude in the direction of the relation.
  bool increment(For &f, OmpLoop &loop) {
    Expr *e = f.step ? skipParens(f.step) : nullptr;
    Expr *step = nullptr;
    bool negative = false;
    if (auto *u = as<Unary>(e); u && variableOf(u->operand) == loop.var) {
      if (u->op == UnaryOp::PreInc || u->op == UnaryOp::PostInc) step = c_.intLiteral(1, f.loc);
      if (u->op == UnaryOp::PreDec || u->op == UnaryOp::PostDec)
        step = c_.intLiteral(1, f.loc), negative = true;
    } else if (auto *a = as<Assign>(e); a && variableOf(a->lhs) == loop.var) {
      if (a->op == AssignOp::Add || a->op == AssignOp::Sub)
        step = a->rhs, negative = a->op == AssignOp::Sub;
      else if (auto *b = as<Binary>(a->op == AssignOp::Plain ? skipParens(a->rhs) : nullptr)) {
        if (b->op == BinaryOp::Add && variableOf(b->lhs) == loop.var)
          step = b->rhs;
        else if (b->op == BinaryOp::Add && variableOf(b->rhs) == loop.var)
          step = b->lhs;
        else if (b->op == BinaryOp::Sub && variableOf(b->lhs) == loop.var)
          step = b->rhs, negative = true;
      }
    }
    if (!step)
      return bad(f, "its increment is not one of var++, var--, var += step, var -= step, var = var + step"),
             false;
    ConstInt value = evaluateConstant(step);
    if (value.known && value.value == 0) return bad(f, "its step is zero"), false;
    // An unsigned step above half of its range is a large one or a small negative one: the relation says
    // which.
    const bool large = !isSigned(step->type) && loop.relation != BinaryOp::Ne &&
                       (loop.relation == BinaryOp::Gt || loop.relation == BinaryOp::Ge) == negative;
    if (value.known && value.value < 0 && !large) {
      step = c_.intLiteral(-value.value, step->loc);
      value.value = -value.value;
      negative = !negative;
    }
    if (loop.relation == BinaryOp::Ne) {
      // OpenMP 5.2 §4.4.1: with != the step is 1 or -1, so it means < or >.
      if (!value.known || value.value != 1) return bad(f, "with '!=' the step must be 1 or -1"), false;
      loop.relation = negative ? BinaryOp::Gt : BinaryOp::Lt;
    }
    bool down = loop.relation == BinaryOp::Gt || loop.relation == BinaryOp::Ge;
    if (value.known && down != negative) {
      runsAway(f, loop, step, down);
      return true;
    }
    // var += s with > runs down: s is negative, its magnitude is -s.
    loop.step = down == negative ? step : c_.unary(UnaryOp::Minus, c_.paren(copy(c_, step)));
    if (down != negative) loop.step->type = step->type;
    return true;
  }

  /// A loop that nothing ends once it has begun; it conforms only where it does not begin.
  void runsAway(const For &f, OmpLoop &loop, Expr *step, bool down) {
    unit_.diagnostics.warning(f.step->loc,
                              "the increment of '" + std::string(loop.var->name->text) +
                                  "' runs away from its bound: the loop has no iterations",
                              "openmp-increment");
    loop.step = step;
    if (const ConstInt count = constantCount(loop); count.known && count.value == 0) return;
    // The nearer of the bounds to begin with is none to run to. (The lower bound alone would be compared with
    // itself, of which C compilers warn.)
    loop.relation = down ? BinaryOp::Gt : BinaryOp::Lt;
    Expr *lower = operand(c_, loop.lower), *upper = operand(c_, loop.upper);
    loop.upper =
        c_.paren(c_.textExpr(loop.upper->type, std::string("$ ") + spelling(loop.relation) + " $ ? $ : $",
                             {lower, upper, copy(c_, lower), copy(c_, upper)}));
  }
};

/// A piece of an expression: text in which each $ stands for the next of the operands.
struct Piece {
  std::string text;
  std::vector<Node *> operands;
  Expr *expr(Context &c, QualType type) const { return c.textExpr(type, text, operands); }
};

/// Adds `e`, converted to `type`, to a piece.
void addConverted(Context &c, Piece &piece, Expr *e, QualType type) {
  const bool fits = canonical(e->type) && canonical(e->type)->kind == type->kind;
  if (!fits) {
    piece.text += "($) ";
    piece.operands.push_back(c.typeArg(type));
  }
  piece.text += "$";
  piece.operands.push_back(operand(c, e));
}

/// (unsigned) upper - (unsigned) lower, in the direction of the loop.
Piece distance(Context &c, const OmpLoop &loop) {
  Expr *high = isUpward(loop) ? loop.upper : loop.lower, *low = isUpward(loop) ? loop.lower : loop.upper;
  if (isPointer(loop.varType)) return {"(unsigned long) ($ - $)", {operand(c, high), operand(c, low)}};
  auto *zero = as<IntLiteral>(skipParens(low));
  Piece piece;
  addConverted(c, piece, high, loop.countType);
  if (zero && zero->value.known && zero->value.value == 0) return piece;
  piece.text += " - ";
  addConverted(c, piece, low, loop.countType);
  return piece;
}

Piece countWhenPositive(Context &c, const OmpLoop &loop) {
  bool inclusive = loop.relation == BinaryOp::Le || loop.relation == BinaryOp::Ge;
  auto *unit = as<IntLiteral>(skipParens(loop.step));
  Piece count = distance(c, loop);
  if (unit && unit->value.known && unit->value.value == 1) {
    if (inclusive) count.text += " + 1";
    return count;
  }
  count.text = "(" + count.text + (inclusive ? "" : " - 1") + ") / ";
  addConverted(c, count, loop.step, loop.countType);
  count.text += " + 1";
  return count;
}

} // namespace

BinaryOp mirrored(BinaryOp comparison) {
  switch (comparison) {
  case BinaryOp::Lt: return BinaryOp::Gt;
  case BinaryOp::Gt: return BinaryOp::Lt;
  case BinaryOp::Le: return BinaryOp::Ge;
  case BinaryOp::Ge: return BinaryOp::Le;
  default: return comparison;
  }
}

bool isUpward(const OmpLoop &loop) { return loop.relation == BinaryOp::Lt || loop.relation == BinaryOp::Le; }

/// Of `for (i = from; i < from + 16; i++)`.
static ConstInt countOfDistance(const OmpLoop &loop, long long step) {
  constexpr long long kMost = 1 << 30;
  if (!isSigned(loop.varType) || step <= 0) return {};
  const auto distance =
      isUpward(loop) ? constantDistance(loop.upper, loop.lower) : constantDistance(loop.lower, loop.upper);
  // A variable of a smaller type would have other values.
  const long long size = sizeOf(loop.varType);
  if (!distance || *distance > kMost || size < sizeOf(loop.lower->type) || size < sizeOf(loop.upper->type))
    return {};
  const long long all = *distance + (loop.relation == BinaryOp::Le || loop.relation == BinaryOp::Ge);
  return {true, all > 0 ? (all + step - 1) / step : 0};
}

ConstInt constantCount(const OmpLoop &loop) {
  ConstInt lower = evaluateConstant(loop.lower), upper = evaluateConstant(loop.upper),
           step = evaluateConstant(loop.step);
  if (!step.known || isPointer(loop.varType)) return {};
  if (!lower.known || !upper.known) return countOfDistance(loop, step.value);
  // Values beyond these bounds may be of a type that ConstInt cannot hold, and sums of them may overflow. A
  // negative one means another value where an unsigned variable is compared with it.
  constexpr long long kMost = 1ll << 60;
  const long long least = isSigned(loop.varType) ? -kMost : 0;
  for (long long v : {lower.value, upper.value})
    if (v < least || v > kMost) return {};
  if (step.value <= 0 || step.value > kMost) return {};
  long long distance = isUpward(loop) ? upper.value - lower.value : lower.value - upper.value;
  if (loop.relation == BinaryOp::Le || loop.relation == BinaryOp::Ge) distance++;
  return {true, distance > 0 ? (distance + step.value - 1) / step.value : 0};
}

bool mayWrap(const OmpLoop &loop) {
  if (loop.countType->kind != TypeKind::UInt || constantCount(loop).known) return false;
  const QualType type = canonical(loop.varType);
  if (sizeOf(type) < 4) return false;
  const ConstInt step = evaluateConstant(loop.step), lower = evaluateConstant(loop.lower),
                 upper = evaluateConstant(loop.upper);
  if (step.known && step.value > 1) return false;
  const ConstInt &low = isUpward(loop) ? lower : upper, &high = isUpward(loop) ? upper : lower;
  constexpr long long kQuarter = 1ll << 30;
  if (isSigned(type))
    return !(low.known && low.value >= -kQuarter) && !(high.known && high.value <= kQuarter);
  return !(low.known && low.value >= kQuarter) &&
         !(high.known && high.value >= 0 && high.value <= 3 * kQuarter);
}

/// The same as an expression, or null.
static Expr *constantCount(Context &c, const OmpLoop &loop) {
  const ConstInt count = constantCount(loop);
  return count.known ? c.textExpr(loop.countType, std::to_string((long long)count.value)) : nullptr;
}

Expr *iterationCount(Context &c, const OmpLoop &loop) {
  if (Expr *constant = constantCount(c, loop)) return constant;
  Piece count = countWhenPositive(c, loop);
  count.text = std::string("$ ") + spelling(loop.relation) + " $ ? " + count.text + " : 0";
  count.operands.insert(count.operands.begin(), {operand(c, loop.lower), operand(c, loop.upper)});
  return count.expr(c, loop.countType);
}

Expr *positiveIterationCount(Unit &unit, const OmpLoop &loop) {
  if (Expr *constant = constantCount(unit.context, loop)) return constant;
  return countWhenPositive(unit.context, loop).expr(unit.context, loop.countType);
}

Expr *iterationValue(Unit &unit, const OmpLoop &loop, Expr *k) {
  Context &c = unit.context;
  ConstInt lower = evaluateConstant(loop.lower), step = evaluateConstant(loop.step);
  QualType t = loop.varType;
  bool pointer = isPointer(t);
  Expr *offset = nullptr;
  QualType offsetType = pointer ? QualType(c.types.basic(TypeKind::Long)) : t;
  if (step.known && step.value == 1)
    offset = c.textExpr(offsetType, "($) $", {c.typeArg(offsetType), k});
  else
    offset = c.textExpr(offsetType, "($) $ * $", {c.typeArg(offsetType), k, operand(c, loop.step)});
  if (isUpward(loop)) {
    if (!pointer && lower.known && lower.value == 0) return offset;
    return c.textExpr(t, "$ + $", {operand(c, loop.lower), offset});
  }
  return c.textExpr(t, "$ - $", {operand(c, loop.lower), offset});
}

Expr *iterationNumber(Context &c, const OmpLoop &loop) {
  Expr *var = c.ident(loop.var), *lower = operand(c, loop.lower);
  bool up = isUpward(loop);
  const QualType number = c.types.basic(TypeKind::ULong);
  Expr *step = operand(c, loop.step);
  // Written as a conversion: gcc has none to warn of.
  if (!evaluateConstant(loop.step).known && kindOf(loop.step->type) != TypeKind::ULong)
    step = c.cast(number, c.paren(step));
  return c.paren(
      c.textExpr(number, "(unsigned long) ($ - $) / $", {up ? var : lower, up ? lower : var, step}));
}

Stmt *bodyOfNest(Stmt *s, size_t n) {
  for (size_t i = 0; i < n; i++) s = static_cast<For *>(onlyStatement(s))->body;
  return s;
}

bool hasContinue(Stmt *body) {
  class Scan : public Visitor {
  public:
    bool found = false;

  private:
    void visitContinue(Continue &) override { found = true; }
    void visitFor(For &) override {}
    void visitWhile(While &) override {}
    void visitDoWhile(DoWhile &) override {}
  } scan;
  scan.visit(body);
  return scan.found;
}

bool hasBreakOrContinue(Stmt *body) {
  class Scan : public Visitor {
  public:
    bool found = false;

  private:
    void visitBreak(Break &) override { found = true; }
    void visitContinue(Continue &) override { found = true; }
  } scan;
  scan.visit(body);
  return scan.found;
}

bool describeNest(Unit &unit, OmpDirective &d, size_t depth) {
  Describer(unit, d).describe(depth, depth);
  return d.loops.size() == depth;
}

bool describeDependentNest(Unit &unit, OmpDirective &d, size_t depth) {
  Describer(unit, d).describe(depth, depth, false);
  return d.loops.size() == depth;
}

void describeLoops(Unit &unit, Stmt *root) {
  forEachDirective(unit.context, root, [&](OmpDirective &d) {
    switch (d.kind) {
    case OmpDirectiveKind::For:
    case OmpDirectiveKind::ForSimd:
    case OmpDirectiveKind::Simd:
    case OmpDirectiveKind::Taskloop:
    case OmpDirectiveKind::TaskloopSimd:
    case OmpDirectiveKind::DistributeSimd: Describer(unit, d).describe(); break;
    case OmpDirectiveKind::Distribute:
      // In a composite construct the innermost leaf carries the loops.
      if (!as<OmpDirective>(d.body)) Describer(unit, d).describe();
      break;
    default: break;
    }
  });
}

} // namespace ompicc
