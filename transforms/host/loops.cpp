// Worksharing loops (OpenMP 5.2 §11.5) and distribute (§11.6) on the host.
//
// Iterations are numbered 0 … n-1 over all collapsed loops. A schedule (schedules.cpp) hands out half-open
// ranges of those numbers, and loop_nest.cpp turns a range back into the user's own loops.
#include "transforms/host/loops.h"
#include "ast/const_eval.h"
#include "transforms/host/cancel.h"
#include "transforms/host/loop_nest.h"
#include <algorithm>

namespace ompicc {
namespace {

constexpr int kWorkLoopStatic = 10; // ompt_work_loop_static

bool distributes(const OmpDirective &d) {
  return d.kind == OmpDirectiveKind::Distribute || d.kind == OmpDirectiveKind::DistributeSimd;
}

/// Threads ask libgomp for iterations.
bool isHandedOut(const OmpDirective &d) { return !distributes(d) && LibgompLoop::of(d); }

} // namespace

/// The thread that ran the sequentially last iteration owns the final values (§5.4.5).
Stmt *LoopConstructs::copyOut(OmpDirective &d, const Privates &privates, const IterationSpace &space,
                              VarDecl *lo, VarDecl *hi) {
  Compound *final = c_.compound({}, d.loc);
  for (auto &l : privates.last) {
    Expr *value = c_.ident(l.copy);
    for (size_t i = 0; i < d.loops.size(); i++)
      if (d.loops[i]->var == l.original) value = nests_.iterationAt(*d.loops[i], space.counts[i]);
    final->body.push(c_.arena, isArray(l.original->type) ? copyArray(copy(l.place), c_.ident(l.copy))
                                                         : assign(copy(l.place), value));
  }
  return c_.textStmt("if ($)\n$", {spaces_.containsLast(space, lo, hi), final});
}

/// The iterations that distribute gives to the team, shared by its threads: a part for ranges [lo, hi) of all
/// iterations. Each thread computes for itself which those are.
void LoopConstructs::teamsShare(OmpDirective &d, Expr *distChunk, Expr *chunk, const IterationSpace &space,
                                const Schedules::Range &range, Compound *block) {
  QualType number = distChunk ? basic(TypeKind::ULong) : space.number;
  VarDecl *from = local("_from", number), *to = local("_to", number);
  IterationSpace mine = space;
  mine.n = local("_mine", space.number, c_.textExpr(space.number, "$ - $", {c_.ident(to), c_.ident(from)}));
  // A thread's range counts from the team's first iteration.
  VarDecl *lo = range.lo, *hi = range.hi, *first = local("_first", lo->type),
          *last = local("_last", hi->type);
  lo->init = c_.textExpr(lo->type, "$ + $", {c_.ident(first), c_.ident(from)});
  hi->init = c_.textExpr(hi->type, "$ + $", {c_.ident(last), c_.ident(from)});
  Compound *inTeam = c_.compound({c_.declStmt(lo), c_.declStmt(hi), range.part}, d.loc);
  Compound *share = c_.compound({c_.declStmt(mine.n)}, d.loc);
  if (!LibgompLoop::of(d)) {
    schedules_.dealt(Schedules::Threads, chunk, mine, {first, last, inTeam}, share);
  } else {
    schedules_.handedOut(d, chunk, mine, {first, last, inTeam}, share);
    share->body.push(c_.arena, call("GOMP_loop_end_nowait"));
  }
  schedules_.dealt(Schedules::Teams, distChunk, space, {from, to, share}, block);
}

/// True if bounds or chunk size, which each thread evaluates, read a variable that the construct assigns to
/// at its end: no thread may get there before all have started.
bool LoopConstructs::boundsReadResults(const OmpDirective &d) {
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
  add(spaces_.chunkSize(d));
  if (read.empty()) return false;
  VarList results = clauseVariables(d, OmpClauseKind::Lastprivate);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::Reduction)) results.push_back(v);
  for (VarDecl *v : read)
    if (std::find(results.begin(), results.end(), v) != results.end()) return true;
  return false;
}

/// No thread may copy a result out before all have their firstprivate copies, either.
bool LoopConstructs::readsWhatItWrites(const OmpDirective &d, const Privates &privates) {
  if (!distributes(d) && boundsReadResults(d)) return true;
  for (auto &l : privates.last)
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::Firstprivate))
      if (v == l.original) return true;
  return false;
}

Expr *LoopConstructs::evaluatedChunk(const OmpDirective &d, Expr *chunk, Compound &block) {
  if (!chunk || factsOf(d).merged || evaluateConstant(chunk).known) return chunk;
  VarDecl *v = local("_chunk", chunk->type.unqualified(), chunk);
  block.body.push(c_.arena, c_.declStmt(v));
  return c_.ident(v);
}

QualType LoopConstructs::boundType(const OmpDirective &d, Expr *chunk, const IterationSpace &space) {
  if (isHandedOut(d)) return space.fitsLong ? basic(TypeKind::Long) : wide(TypeKind::ULongLong);
  if (!chunk) return space.number;
  return basic(isSigned(space.number) ? TypeKind::Long : TypeKind::ULong);
}

Stmt *LoopConstructs::ending(const OmpDirective &d, const IterationSpace &space) {
  if (factsOf(d).distribute || distributes(d)) return nullptr; // the parallel region ends with a barrier
  const bool nowait = hasClause(d, OmpClauseKind::Nowait);
  if (!isHandedOut(d)) return nowait ? nullptr : cancellation_.barrier(d);
  Stmt *end = nowait ? call("GOMP_loop_end_nowait") : cancellation_.ending(d, "GOMP_loop_end");
  if (!factsOf(d).doacross) return end; // which has not started without iterations
  return nowait ? c_.textStmt("if ($) $", {c_.ident(space.n), end})
                : c_.textStmt("if ($) $\nelse $", {c_.ident(space.n), end, cancellation_.barrier(d)});
}

Stmt *LoopConstructs::loop(OmpDirective &d) {
  // Composite with distribute: the loop inside has the clauses that matter, and takes the team's share
  // itself.
  if (d.loops.empty()) return d.body;
  Privates privates = privates_.privatise(d);
  Compound *block = c_.compound({}, d.loc);
  auto append = [&](Stmt *s) { block->body.push(c_.arena, s); };

  // Bounds are evaluated before private copies hide what they refer to.
  const IterationSpace space = spaces_.declare(d, block);
  Expr *chunk = evaluatedChunk(d, spaces_.chunkSize(d), *block);
  OmpDirective *distribute = factsOf(d).distribute;
  Expr *distChunk = distribute ? evaluatedChunk(d, spaces_.chunkSize(*distribute), *block) : nullptr;
  for (Stmt *s : privates.before) append(s);
  for (OmpLoop *l : d.loops)
    if (l->declaresVar) append(c_.declStmt(mayBeUnused(c_.variable(l->var->name->text, l->varType))));
  if (readsWhatItWrites(d, privates)) append(cancellation_.barrier(d));

  // What is done with a range of iteration numbers.
  const QualType bound = boundType(d, chunk, space);
  VarDecl *lo = local("_lo", bound), *hi = local("_hi", bound);
  Stmt *part = privates.inside.apply(nests_.nest(d, lo, hi, space.counts));
  if (!privates.last.empty()) part = c_.compound({part, copyOut(d, privates, space, lo, hi)}, d.loc);
  const Schedules::Range range = {lo, hi, part};
  const bool isTold = host_.tellsTools && !distribute && !distributes(d) && !isHandedOut(d);
  if (isTold)
    append(call("ort_work_begin",
                {c_.intLiteral(kWorkLoopStatic),
                 c_.textExpr(basic(TypeKind::ULong), "(unsigned long) $", {c_.ident(space.n)})}));
  if (distribute)
    teamsShare(d, distChunk, chunk, space, range, block);
  else if (isHandedOut(d))
    schedules_.handedOut(d, chunk, space, range, block);
  else
    schedules_.dealt(distributes(d) ? Schedules::Teams : Schedules::Threads, chunk, space, range, block);
  for (Stmt *s : privates.after) append(s);
  for (Stmt *s : cancellation_.target(d, privates)) append(s);
  if (isTold) append(call("ort_work_end", {c_.intLiteral(!hasClause(d, OmpClauseKind::Nowait))}));
  if (Stmt *end = ending(d, space)) append(end);
  return block;
}

} // namespace ompicc
