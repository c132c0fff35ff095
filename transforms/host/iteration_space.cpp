// Iterations are numbered 0 … n-1 over all collapsed loops.
#include "transforms/host/iteration_space.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"

namespace ompicc {

/// Both bounds are known not to be negative, so a signed type of the loop variable's size numbers the
/// iterations.
bool IterationSpaces::isCountedSigned(const OmpDirective &d) const {
  if (d.loops.size() != 1 || doacross_.of(d) || factsOf(d).distribute) return false;
  const OmpLoop &l = *d.loops[0];
  if (!isInteger(l.varType) || !isSigned(l.varType) || sizeOf(l.varType) > 8) return false;
  // Downwards, steps of more than 1 may end below zero, and what they add up to need not fit.
  ConstInt least = evaluateConstant(isUpward(l) ? l.lower : l.upper), step = evaluateConstant(l.step);
  if (!isUpward(l) && !(step.known && step.value == 1)) return false;
  return least.known && least.value >= (l.relation == BinaryOp::Ge ? 1 : 0);
}

bool IterationSpaces::fitsLong(const OmpDirective &d) const {
  if (d.loops.size() != 1 || clauseExpr(d, OmpClauseKind::Ordered)) return false;
  const OmpLoop &l = *d.loops[0];
  return l.countType->kind == TypeKind::UInt || isPointer(l.varType) || isCountedSigned(d);
}

Expr *IterationSpaces::chunkSize(const OmpDirective &d) const {
  const bool distributes =
      d.kind == OmpDirectiveKind::Distribute || d.kind == OmpDirectiveKind::DistributeSimd;
  OmpClause *schedule = findClause(d, distributes ? OmpClauseKind::DistSchedule : OmpClauseKind::Schedule);
  if (!schedule || !schedule->expr) return nullptr;
  Expr *size = copy(schedule->expr);
  if (!(schedule->modifiers & ScheduleSimd) || d.kind != OmpDirectiveKind::ForSimd) return size;
  Expr *simdlen = clauseExpr(d, OmpClauseKind::Simdlen);
  const std::string lanes = simdlen ? std::to_string(evaluateConstant(simdlen).value) : "16";
  return c_.textExpr(basic(TypeKind::ULong),
                     "((unsigned long) $ + " + lanes + " - 1) / " + lanes + " * " + lanes, {c_.paren(size)});
}

Expr *IterationSpaces::countOfOne(const OmpDirective &d, QualType number, bool isSignedSpace) const {
  const OmpLoop &l = *d.loops[0];
  OmpLoop counted = l;
  counted.countType = number;
  // From zero on, a bound that is negative says well enough that there are none.
  ConstInt lower = evaluateConstant(l.lower), step = evaluateConstant(l.step);
  Expr *chunk = chunkSize(d);
  const bool plain = isSignedSpace && isUpward(l) && lower.value == 0 && step.known && step.value == 1 &&
                     (!chunk || evaluateConstant(chunk).known);
  return plain ? positiveIterationCount(unit_, counted) : iterationCount(c_, counted);
}

Expr *IterationSpaces::declareCounts(const OmpDirective &d, IterationSpace &space, Compound *block) const {
  const Doacross *doacross = doacross_.of(d); // whose ordered constructs use the counts
  Expr *product = nullptr;
  for (OmpLoop *l : d.loops) {
    VarDecl *count = doacross ? doacross->loops[space.counts.size()].count : local("_count", space.number);
    count->init = iterationCount(c_, *l);
    block->body.push(c_.arena, c_.declStmt(count));
    space.counts.push_back(count);
    product = product ? c_.textExpr(space.number, "$ * $", {product, c_.ident(count)})
                      : static_cast<Expr *>(c_.ident(count));
  }
  return product;
}

IterationSpace IterationSpaces::declare(OmpDirective &d, Compound *block) {
  IterationSpace space;
  const Doacross *doacross = doacross_.of(d);
  const bool one = d.loops.size() == 1 && !doacross;
  // One loop over 32 bits is counted in 32 bits: dividing them is faster.
  const bool narrow = one && d.loops[0]->countType->kind == TypeKind::UInt;
  // Signed numbers let the C compiler forget about overflow; only multiples of a chunk of long ones may have
  // it.
  const bool isSignedSpace = isCountedSigned(d) && (narrow || !chunkSize(d) || LibgompLoop::of(d));
  space.number = basic(isSignedSpace ? (narrow ? TypeKind::Int : TypeKind::Long)
                                     : (narrow ? TypeKind::UInt : TypeKind::ULong));
  space.fitsLong = fitsLong(d);
  Expr *product = one ? countOfOne(d, space.number, isSignedSpace) : declareCounts(d, space, block);
  space.n = local("_n", space.number, product);
  // Where libgomp has been told at the region, only lastprivate asks for it again.
  if (!factsOf(d).merged || hasClause(d, OmpClauseKind::Lastprivate))
    block->body.push(c_.arena, c_.declStmt(space.n));
  if (space.counts.empty()) space.counts.push_back(space.n);
  if (Expr *last = lastIteration(d)) {
    space.last = local("_last", basic(TypeKind::ULong).with(QualConst), copy(last));
    block->body.push(c_.arena, c_.declStmt(mayBeUnused(space.last)));
  }
  if (doacross)
    for (Stmt *s : doacross_.variables(*doacross, space.n)) block->body.push(c_.arena, s);
  return space;
}

Expr *IterationSpaces::numberOfIterations(const IterationSpace &space, QualType type) const {
  if (!isSigned(type) || space.number->kind != TypeKind::ULong) return c_.ident(space.n);
  return c_.textExpr(type, "($) $", {c_.typeArg(type), c_.ident(space.n)});
}

Expr *IterationSpaces::containsLast(const IterationSpace &space, VarDecl *lo, VarDecl *hi) const {
  QualType is = basic(TypeKind::Bool);
  if (!space.last) return c_.textExpr(is, "$ == $", {c_.ident(hi), numberOfIterations(space, hi->type)});
  QualType number = space.last->type.unqualified();
  auto bound = [&](VarDecl *v) { return c_.textExpr(number, "($) $", {c_.typeArg(number), c_.ident(v)}); };
  return c_.textExpr(is, "$ <= $ && $ < $",
                     {bound(lo), c_.ident(space.last), c_.ident(space.last), bound(hi)});
}

} // namespace ompicc
