// placed_nest.cpp: see placed_nest.h.
#include "transforms/cuda/loops/placed_nest.h"
#include "transforms/common/clauses.h"

namespace ompicc {
namespace {

constexpr long long kNarrow = 4, kWide = 8; // bytes

bool isNarrow(const std::vector<CountedLoop> &loops) {
  for (const CountedLoop &loop : loops)
    if (sizeOf(loop.var->type) > kNarrow) return false;
  return true;
}

/// From 1 on, in C's order.
Expr *numberIn(Context &c, const std::vector<CountedLoop> &loops, QualType type) {
  Expr *number = nullptr;
  const QualType part = loops.size() > 1 ? c.types.basic(TypeKind::UInt) : type;
  for (const CountedLoop &loop : loops) {
    // What the variable begins with is the bound in its type.
    Expr *first = Cloner(c).clone(loop.from);
    if (!as<IntLiteral>(first)) first = c.cast(canonical(loop.var->type).unqualified(), c.paren(first));
    Expr *here = c.cast(part, c.ident(loop.var));
    first = c.cast(part, first);
    if (loop.step < 0) std::swap(here, first);
    Expr *one = c.binary(BinaryOp::Sub, here, first, part);
    if (number) {
      Expr *above = c.binary(BinaryOp::Shl, c.cast(type, c.paren(number)), c.intLiteral(32), type);
      number = c.binary(BinaryOp::Or, c.paren(above), c.paren(one), type);
    } else
      number = c.binary(BinaryOp::Add, one, c.cast(part, c.intLiteral(1)), part);
  }
  return number;
}

} // namespace

bool canNumber(const std::vector<CountedLoop> &loops) {
  return loops.size() == 1 ? sizeOf(loops[0].var->type) <= kWide : loops.size() == 2 && isNarrow(loops);
}

VarDecl *shareOutPlace(Context &c, If &statement, const std::vector<CountedLoop> &loops,
                       OmpDirective &region) {
  const PlacedExtreme extreme = placedExtreme(statement);
  const QualType type =
      c.types.basic(loops.size() > 1 || !isNarrow(loops) ? TypeKind::ULongLong : TypeKind::UInt);
  const std::string name(extreme.value->name->text);
  VarDecl *number = c.variable(c.fresh((name[0] == '_' ? "_at" : "_at_") + name), type);
  number->loc = statement.loc;
  auto *note = c.make<Assign>(statement.loc);
  note->op = AssignOp::Plain;
  note->lhs = c.ident(number);
  note->rhs = numberIn(c, loops, type);
  note->type = type;
  Compound *then = c.compound({}, statement.then->loc);
  if (auto *block = as<Compound>(statement.then))
    for (Stmt *s : block->body) then->body.push(c.arena, s);
  else
    then->body.push(c.arena, statement.then);
  then->body.push(c.arena, c.exprStmt(note));
  statement.then = then;
  OmpClause *clause = addItemClause(c, region, OmpClauseKind::Reduction, extreme.value, statement.loc);
  clause->op = extreme.op;
  clause->modifiers = extreme.last ? ReductionLastPlace : ReductionFirstPlace;
  clause->items.push(c.arena, c.ident(number));
  for (VarDecl *v : extreme.places) clause->items.push(c.arena, c.ident(v));
  return number;
}

} // namespace ompicc
