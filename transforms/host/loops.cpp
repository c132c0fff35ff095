// Worksharing loops (OpenMP 5.2 §11.5) and distribute (§11.6) on the host.
//
// Iterations are numbered 0 … n-1 over all collapsed loops. A schedule (schedules.cpp) hands out half-open
// ranges of those numbers, and loop_nest.cpp turns a range back into the user's own loops.
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/host/host_set.h"
#include <algorithm>

namespace ompicc {
/// Both bounds are known not to be negative, so a signed type of the loop variable's size numbers the
/// iterations.
bool HostSet::isCountedSigned(const OmpDirective &d) const {
  if (d.loops.size() != 1 || doacrossOf(d) || factsOf(d).distribute) return false;
  const OmpLoop &l = *d.loops[0];
  if (!isInteger(l.varType) || !isSigned(l.varType) || sizeOf(l.varType) > 8) return false;
  // Downwards, steps of more than 1 may end below zero, and what they add up to need not fit.
  ConstInt least = evaluateConstant(isUpward(l) ? l.lower : l.upper), step = evaluateConstant(l.step);
  if (!isUpward(l) && !(step.known && step.value == 1)) return false;
  return least.known && least.value >= (l.relation == BinaryOp::Ge ? 1 : 0);
}

HostSet::IterationSpace HostSet::iterationSpace(OmpDirective &d, Compound *block) {
  IterationSpace space;
  // One loop over 32 bits is counted in 32 bits: dividing them is faster.
  const Doacross *doacross = doacrossOf(d); // whose ordered constructs use the counts
  const bool narrow = d.loops.size() == 1 && !doacross && d.loops[0]->countType->kind == TypeKind::UInt;
  // Signed numbers let the C compiler forget about overflow; only multiples of a chunk of long ones may have
  // it.
  const bool isSignedSpace = isCountedSigned(d) && (narrow || !chunkExpr(d) || LibgompLoop::of(d));
  space.number = basic(isSignedSpace ? (narrow ? TypeKind::Int : TypeKind::Long)
                                     : (narrow ? TypeKind::UInt : TypeKind::ULong));
  space.fitsLong = fitsLong(d);
  Expr *product = nullptr;
  for (OmpLoop *l : d.loops) {
    if (d.loops.size() == 1 && !doacross) {
      OmpLoop counted = *l;
      counted.countType = space.number;
      // From zero on, a bound that is negative says well enough that there are none.
      ConstInt lower = evaluateConstant(l->lower), step = evaluateConstant(l->step);
      Expr *chunk = chunkExpr(d);
      const bool plain = isSignedSpace && isUpward(*l) && lower.value == 0 && step.known && step.value == 1 &&
                         (!chunk || evaluateConstant(chunk).known);
      product = plain ? positiveIterationCount(unit_, counted) : iterationCount(c_, counted);
      break;
    }
    VarDecl *count = doacross ? doacross->loops[space.counts.size()].count : local("_count", space.number);
    count->init = iterationCount(c_, *l);
    block->body.push(c_.arena, c_.declStmt(count));
    space.counts.push_back(count);
    product = product ? c_.textExpr(space.number, "$ * $", {product, c_.ident(count)})
                      : static_cast<Expr *>(c_.ident(count));
  }
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
    for (Stmt *s : doacrossVariables(*doacross, space.n)) block->body.push(c_.arena, s);
  return space;
}

Expr *HostSet::numberOfIterations(const IterationSpace &space, QualType type) {
  if (!isSigned(type) || space.number->kind != TypeKind::ULong) return c_.ident(space.n);
  return c_.textExpr(type, "($) $", {c_.typeArg(type), c_.ident(space.n)});
}

Expr *HostSet::containsLast(const IterationSpace &space, VarDecl *lo, VarDecl *hi) {
  QualType is = basic(TypeKind::Bool);
  if (!space.last) return c_.textExpr(is, "$ == $", {c_.ident(hi), numberOfIterations(space, hi->type)});
  QualType number = space.last->type.unqualified();
  auto bound = [&](VarDecl *v) { return c_.textExpr(number, "($) $", {c_.typeArg(number), c_.ident(v)}); };
  return c_.textExpr(is, "$ <= $ && $ < $",
                     {bound(lo), c_.ident(space.last), c_.ident(space.last), bound(hi)});
}

/// The thread that ran the sequentially last iteration owns the final values (§5.4.5).
Stmt *HostSet::copyOut(OmpDirective &d, const Privates &privates, const IterationSpace &space, VarDecl *lo,
                       VarDecl *hi) {
  Compound *final = c_.compound({}, d.loc);
  for (auto &l : privates.last) {
    Expr *value = c_.ident(l.copy);
    for (size_t i = 0; i < d.loops.size(); i++)
      if (d.loops[i]->var == l.original) value = iterationAt(*d.loops[i], space.counts[i]);
    final->body.push(c_.arena, isArray(l.original->type) ? copyArray(copy(l.place), c_.ident(l.copy))
                                                         : assign(copy(l.place), value));
  }
  return c_.textStmt("if ($)\n$", {containsLast(space, lo, hi), final});
}

/// The iterations that distribute gives to the team, shared by its threads: `part` for ranges [lo, hi) of all
/// iterations. Each thread computes for itself which those are.
void HostSet::teamsShare(OmpDirective &d, Expr *distChunk, Expr *chunk, const IterationSpace &space,
                         VarDecl *lo, VarDecl *hi, Stmt *part, Compound *block) {
  QualType number = distChunk ? basic(TypeKind::ULong) : space.number;
  VarDecl *from = local("_from", number), *to = local("_to", number);
  IterationSpace mine = space;
  mine.n = local("_mine", space.number, c_.textExpr(space.number, "$ - $", {c_.ident(to), c_.ident(from)}));
  // A thread's range counts from the team's first iteration.
  VarDecl *first = local("_first", lo->type), *last = local("_last", hi->type);
  lo->init = c_.textExpr(lo->type, "$ + $", {c_.ident(first), c_.ident(from)});
  hi->init = c_.textExpr(hi->type, "$ + $", {c_.ident(last), c_.ident(from)});
  Compound *range = c_.compound({c_.declStmt(lo), c_.declStmt(hi), part}, d.loc);
  Compound *share = c_.compound({c_.declStmt(mine.n)}, d.loc);
  if (!LibgompLoop::of(d)) {
    dealt(chunk, mine, first, last, range, share);
  } else {
    handedOut(d, chunk, mine, first, last, range, share);
    share->body.push(c_.arena, call("GOMP_loop_end_nowait"));
  }
  dealt(distChunk, space, from, to, share, block, true);
}

/// True if bounds or chunk size, which each thread evaluates, read a variable that the construct assigns to
/// at its end: no thread may get there before all have started.
bool HostSet::boundsReadResults(OmpDirective &d) {
  if (factsOf(d).merged) return false; // evaluated before the region
  VarList read;
  auto add = [&](Expr *e) {
    if (!e || evaluateConstant(e).known) return;
    for (VarDecl *v : freeVariables(e)) read.push_back(v);
  };
  for (OmpLoop *l : d.loops) {
    add(l->lower);
    add(l->upper);
    add(l->step);
  }
  add(chunkExpr(d));
  if (read.empty()) return false;
  VarList results = clauseVariables(d, OmpClauseKind::Lastprivate);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Reduction)) results.push_back(v);
  for (VarDecl *v : read)
    if (std::find(results.begin(), results.end(), v) != results.end()) return true;
  return false;
}

Stmt *HostSet::loop(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  Privates privates = privates_.privatise(d);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };

  // Bounds are evaluated before private copies hide what they refer to.
  const IterationSpace space = iterationSpace(d, block);
  auto given = [&](Expr *chunk) {
    if (!chunk || factsOf(d).merged || evaluateConstant(chunk).known) return chunk;
    VarDecl *v = local("_chunk", chunk->type.unqualified(), chunk);
    append(c_.declStmt(v));
    return static_cast<Expr *>(c_.ident(v));
  };
  Expr *chunkSize = given(chunkExpr(d));
  Expr *distChunk = factsOf(d).distribute ? given(chunkExpr(*factsOf(d).distribute)) : nullptr;
  for (Stmt *s : privates.before) append(s);
  for (OmpLoop *l : d.loops)
    if (l->declaresVar) {
      VarDecl *own = c_.variable(l->var->name->text, l->varType);
      append(c_.declStmt(mayBeUnused(own)));
    }
  bool distributed = d.kind == OmpDirectiveKind::Distribute || d.kind == OmpDirectiveKind::DistributeSimd;
  bool readsWhatItWrites = !distributed && boundsReadResults(d);
  for (auto &l : privates.last)
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate)) readsWhatItWrites |= v == l.original;
  if (readsWhatItWrites) append(cancellation_.barrier(d));

  const bool calls = !distributed && LibgompLoop::of(d);

  // What is done with a range of iteration numbers.
  QualType bound =
      !calls ? chunkSize ? basic(isSigned(space.number) ? TypeKind::Long : TypeKind::ULong) : space.number
      : space.fitsLong ? basic(TypeKind::Long)
                       : wide(TypeKind::ULongLong);
  VarDecl *lo = local("_lo", bound), *hi = local("_hi", bound);
  Stmt *part = privates.inside.apply(loopNest(d, lo, hi, space.counts));
  if (!privates.last.empty()) part = c_.compound({part, copyOut(d, privates, space, lo, hi)}, d.loc);

  if (factsOf(d).distribute)
    teamsShare(d, distChunk, chunkSize, space, lo, hi, part, block);
  else if (distributed)
    dealt(chunkSize, space, lo, hi, part, block, true);
  else if (calls)
    handedOut(d, chunkSize, space, lo, hi, part, block);
  else
    dealt(chunkSize, space, lo, hi, part, block);
  for (Stmt *s : privates.after) append(s);
  for (Stmt *s : cancellation_.target(d, privates)) append(s);
  bool nowait = hasClause(d, OmpClauseKind::Nowait);
  if (factsOf(d).distribute) return block; // the parallel region ends with a barrier
  if (calls) {
    Stmt *end = nowait ? call("GOMP_loop_end_nowait") : cancellation_.ending(d, "GOMP_loop_end");
    if (doacrossOf(d)) // which has not started without iterations
      end = nowait ? c_.textStmt("if ($) $", {c_.ident(space.n), end})
                   : c_.textStmt("if ($) $\nelse $", {c_.ident(space.n), end, cancellation_.barrier(d)});
    append(end);
  } else if (!nowait && !distributed)
    append(cancellation_.barrier(d));
  return block;
}

Stmt *HostSet::distribute(OmpDirective &d) {
  // Composite: the loop inside has the clauses that matter, and takes the team's share itself.
  if (d.loops.empty()) return d.body;
  return loop(d);
}

} // namespace ompicc
