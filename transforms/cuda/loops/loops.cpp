// Without a schedule, or with schedule(static) where nobody looks at thread numbers, consecutive iterations
// go to consecutive threads: that is what coalesces memory accesses.
#include "transforms/cuda/loops/loops.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/loops/team_loop.h"
#include <algorithm>

namespace ompicc::cuda {

constexpr int kWarp = 32;

Stmt *Loops::loop(OmpDirective &d) {
  if (d.loops.empty()) return d.body;
  if (isAlone(d)) return loopAlone(d);
  return TeamLoop(cuda_, copies_, iterations_, d).transformed();
}

/// The loops as they stand. Their iterations come in order, so that variables in lastprivate and linear
/// clauses need no copies.
Stmt *Loops::loopAlone(OmpDirective &d) {
  OmpDirective copies(d.loc);
  copies.kind = d.kind;
  const VarList last = clauseVariables(d, OmpClauseKind::Lastprivate);
  for (OmpClause *clause : d.clauses) {
    if (clause->kind == OmpClauseKind::Private || clause->kind == OmpClauseKind::Allocate ||
        clause->kind == OmpClauseKind::Reduction)
      copies.clauses.push(c_.arena, clause);
    if (clause->kind != OmpClauseKind::Firstprivate) continue;
    for (Expr *item : clause->items)
      if (std::find(last.begin(), last.end(), baseVariable(item)) == last.end())
        addItemClause(c_, copies, clause->kind, baseVariable(item), clause->loc);
  }
  Privates privates = copies_.privatise(copies, Combine::Alone);
  Compound *block = c_.compound({}, d.loc);
  append(block, privates.before);
  append(block, privates.inside.apply(d.body));
  append(block, privates.after);
  return block;
}

Stmt *Loops::distribute(OmpDirective &d) {
  if (d.loops.empty()) return d.body; // composite: the loop inside takes all threads' share
  // By the team's master: teams take iterations in turn.
  Privates privates = copies_.privatise(d, Combine::Master);
  Compound *block = c_.compound({}, d.loc);
  append(block, c_.textStmt(comment(d)));
  VarDecl *n = nullptr;
  VarList counts = iterations_.declareCounts(d, block, n, false);
  Expr *chunkSize = iterations_.chunkBeforeCopies(d, OmpClauseKind::DistSchedule, block);
  append(block, privates.before);
  QualType number = QualType(n->type).unqualified();
  VarDecl *k = local("_k", number);
  const NestNumbers nest = chunkSize ? iterations_.dividedNumbers(d, counts, n) : NestNumbers{};
  Stmt *one = iterations_.iteration(d, k, n, counts, privates, nest.at);
  if (factsOf(d).parted) {
    Compound *parted = c_.compound({}, d.loc);
    append(parted,
           c_.textStmt("if ($ != @block_idx.x)\n$", {c_.ident(k), c_.compound({call("@syncthreads")})}));
    appendBody(parted, one);
    one = parted;
  }
  if (chunkSize) {
    QualType wide = basic(TypeKind::ULong);
    VarDecl *size = local("_chunk", wide.with(QualConst), copy(chunkSize)), *first = local("_first", wide);
    append(block, c_.declStmt(size));
    Stmt *turn = iterations_.oneChunk(k, n, first, size, one, nest);
    append(block, c_.textStmt("for ($ $ = $ * @block_idx.x; $ < $; $ += $ * @grid_dim.x)\n$",
                              {c_.typeArg(wide), c_.ident(first), c_.ident(size), c_.ident(first),
                               c_.ident(n), c_.ident(first), c_.ident(size), c_.compound({turn}, d.loc)}));
  } else if (hasClause(d, OmpClauseKind::DistSchedule)) {
    // dist_schedule(static): one contiguous piece for each team (§11.6).
    QualType wide = basic(TypeKind::ULong);
    VarDecl *share = local("_share", wide.with(QualConst),
                           c_.textExpr(wide, "($ + @grid_dim.x - 1) / @grid_dim.x", {c_.ident(n)}));
    append(block, c_.declStmt(share));
    append(block,
           c_.textStmt("for ($ $ = ($) ($ * @block_idx.x); $ < $ && $ < $ * (@block_idx.x + 1); $++)\n$",
                       {c_.typeArg(number), c_.ident(k), c_.typeArg(number), c_.ident(share), c_.ident(k),
                        c_.ident(n), c_.ident(k), c_.ident(share), c_.ident(k), one}));
  } else
    append(block,
           iterations_.strides(k, n, c_.textExpr(number, "@block_idx.x"), c_.textExpr(number, "@grid_dim.x"),
                               {counts.size() == 1 && mayWrap(*d.loops[0])}, block, one));
  append(block, privates.after);
  return block;
}

Stmt *Loops::simd(OmpDirective &d) {
  if (factsOf(d).byLanes) return simdByLanes(d);
  // One CUDA thread runs the whole loop in order; that is a simd loop of one lane, so variables in its
  // lastprivate, linear and reduction clauses need no copies.
  OmpDirective privateOnly(d.loc);
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Private || clause->kind == OmpClauseKind::Allocate)
      privateOnly.clauses.push(c_.arena, clause);
  Privates privates = copies_.privatise(privateOnly, Combine::Master);
  Compound *block = c_.compound({}, d.loc);
  append(block, privates.before);
  append(block, privates.inside.apply(d.body));
  return block;
}

/// A warp's lanes share out the iterations.
Stmt *Loops::simdByLanes(OmpDirective &d) {
  OmpDirective privateOnly(d.loc);
  for (OmpClause *clause : d.clauses)
    if (clause->kind == OmpClauseKind::Private) privateOnly.clauses.push(c_.arena, clause);
  Privates privates = copies_.privatise(privateOnly, Combine::Master);
  Compound *block = c_.compound({}, d.loc);
  VarDecl *n = nullptr;
  const bool oneEach = constantTotal(d) == kWarp;
  VarList counts = iterations_.declareCounts(d, block, n, oneEach);
  append(block, privates.before);
  const QualType number = QualType(n->type).unqualified();
  VarDecl *k = local("_k", number);
  Expr *lane = c_.textExpr(number, "($) @task_lane()", {c_.typeArg(number)});
  Stmt *one = iterations_.iteration(d, k, n, counts, privates);
  if (oneEach) {
    Compound *only = c_.compound({}, d.loc);
    k->type = number.with(QualConst);
    k->init = lane;
    append(only, c_.declStmt(k));
    append(only, privates.before);
    appendBody(only, one);
    return only;
  }
  append(block, iterations_.strides(k, n, lane, c_.intLiteral(kWarp),
                                    {counts.size() == 1 && mayWrap(*d.loops[0])}, block, one));
  return block;
}

} // namespace ompicc::cuda
