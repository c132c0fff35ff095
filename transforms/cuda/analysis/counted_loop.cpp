#include "transforms/cuda/analysis/counted_loop.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <cstdlib>

namespace ompicc {
namespace {

/// Whether constants among a loop's bounds are what the variable is given and compared with: negative numbers
/// become others where they are converted to an unsigned type (C11 6.3.1.8).
bool countsNumbers(const CountedLoop &c) {
  const ConstInt from = evaluateConstant(c.from), to = evaluateConstant(c.to);
  const QualType type = c.var->type;
  const bool hasSign = isSigned(type), mixed = hasSign != isSigned(c.to->type);
  const long long bits = 8 * sizeOf(type) - hasSign;
  if (from.known && from.value < 0 && (!hasSign || mixed)) return false;
  if (from.known && bits < 63 && (from.value >= 1ll << bits || from.value < -(1ll << bits))) return false;
  return !(mixed && to.known && to.value < 0);
}

/// @param anyStep one that is no constant counts as 1, or -1
std::optional<CountedLoop> counted(For &loop, bool anyStep) {
  CountedLoop c;
  if (auto *ds = as<DeclStmt>(loop.init)) {
    c.var = ds->decls.size() == 1 ? as<VarDecl>(ds->decls[0]) : nullptr;
    if (c.var) c.from = c.var->init;
  } else if (auto *es = as<ExprStmt>(loop.init)) {
    auto *a = es->expr ? as<Assign>(skipParens(es->expr)) : nullptr;
    if (a && a->op == AssignOp::Plain) c.var = variableOf(a->lhs), c.from = a->rhs;
  }
  auto *test = loop.cond ? as<Binary>(skipParens(loop.cond)) : nullptr;
  if (!c.var || !c.from || !test || !isPlainInteger(*c.var) || !isAutomatic(*c.var)) return {};
  BinaryOp op = test->op;
  if (variableOf(test->lhs) == c.var) {
    c.to = test->rhs;
  } else if (variableOf(test->rhs) == c.var) {
    c.to = test->lhs;
    op = mirrored(op);
  }
  Expr *step = loop.step ? skipParens(loop.step) : nullptr;
  if (auto *u = as<Unary>(step); u && variableOf(u->operand) == c.var) {
    if (u->op == UnaryOp::PreInc || u->op == UnaryOp::PostInc) c.step = 1;
    if (u->op == UnaryOp::PreDec || u->op == UnaryOp::PostDec) c.step = -1;
  } else if (auto *a = as<Assign>(step); a && variableOf(a->lhs) == c.var) {
    const ConstInt by = evaluateConstant(a->rhs);
    const bool fits = by.known && by.value > 0 && by.value < 1 << 30;
    const long long value = fits ? by.value : anyStep && !by.known ? 1 : 0;
    if (a->op == AssignOp::Add) c.step = value;
    if (a->op == AssignOp::Sub) c.step = -value;
  }
  const bool up = op == BinaryOp::Lt || op == BinaryOp::Le || (op == BinaryOp::Ne && c.step == 1),
             down = op == BinaryOp::Gt || op == BinaryOp::Ge || (op == BinaryOp::Ne && c.step == -1);
  if (!c.to || c.step == 0 || (c.step > 0 ? !up : !down)) return {};
  c.inclusive = op == BinaryOp::Le || op == BinaryOp::Ge;
  if (!isInteger(c.from->type) || !isInteger(c.to->type)) return {}; // j < 0.5 * n
  if (!countsNumbers(c)) return {};
  if (hasSideEffects(c.from) || hasSideEffects(c.to)) return {};
  const Usage usage = usageIn(loop.body);
  if (usage.mayChange(c.var)) return {};
  for (const VarDecl *v : freeVariables(c.to))
    if (v == c.var || usage.mayChange(v)) return {};
  return c;
}

} // namespace

bool isPlainInteger(const VarDecl &v) {
  return isInteger(v.type) && !isBitInt(v.type) && sizeOf(v.type) <= 8 &&
         !(canonical(v.type).quals & (QualVolatile | QualAtomic)) && !v.threadLocal && !v.groupPrivate;
}

std::optional<CountedLoop> countedLoop(For &loop) { return counted(loop, false); }
std::optional<CountedLoop> loopAround(For &loop) { return counted(loop, true); }

long long constantTrips(const CountedLoop &loop) {
  const ConstInt from = evaluateConstant(loop.from), to = evaluateConstant(loop.to);
  if (!from.known || !to.known) return -1;
  const long long span = loop.step > 0 ? to.value - from.value : from.value - to.value;
  const long long step = std::abs(loop.step);
  return span < 0 ? 0 : (span + loop.inclusive + step - 1) / step;
}

Expr *hasIterations(Context &c, const CountedLoop &loop) {
  const QualType number = canonical(loop.var->type).unqualified();
  Expr *from = Cloner(c).clone(loop.from);
  if (!compatible(canonical(from->type).unqualified(), number)) from = c.cast(number, c.paren(from));
  const BinaryOp relation = loop.step > 0    ? loop.inclusive ? BinaryOp::Le : BinaryOp::Lt
                            : loop.inclusive ? BinaryOp::Ge
                                             : BinaryOp::Gt;
  return c.binary(relation, from, Cloner(c).clone(loop.to), c.types.basic(TypeKind::Int));
}

} // namespace ompicc
