#include "transforms/cuda/kernels/geometry.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/region_work.h"
#include "transforms/cuda/kernels/launch_bounds.h"
#include "translator/sema/side_effects.h"

namespace ompicc::cuda {

void Geometry::takeClauses(const ModeDecision &mode, CudaPlan &k) {
  if (mode.teams) {
    k.numTeams = clauseExpr(*mode.teams, OmpClauseKind::NumTeams);
    k.threadLimit = clauseExpr(*mode.teams, OmpClauseKind::ThreadLimit);
  }
  if (!k.threadLimit) k.threadLimit = clauseExpr(*k.target, OmpClauseKind::ThreadLimit);
  Expr *threads = mode.parallel ? clauseExpr(*mode.parallel, OmpClauseKind::NumThreads) : nullptr;
  if (k.mostThreads) k.threadLimit = copy(k.mostThreads);
  boundLaunch(k, threads, k.threadLimit);
  if (mode.parallel) {
    k.numThreads = threads;
    if (Expr *condition = conditionOfParallel(*k.target, *mode.parallel))
      k.numThreads =
          c_.textExpr(basic(TypeKind::Int), "$ ? $ : 1",
                      {c_.paren(copy(condition)),
                       k.numThreads ? c_.paren(copy(k.numThreads)) : static_cast<Expr *>(c_.intLiteral(0))});
  }
  if (mode.dealt)
    k.numTeams = c_.intLiteral(1);
  else if (mode.inTurnIfAlone)
    oneThreadIfAlone(mode, k);
}

void Geometry::oneThreadIfAlone(const ModeDecision &mode, CudaPlan &k) {
  auto isOne = [&](Expr *e) { return c_.textExpr(basic(TypeKind::Int), "$ == 1", {c_.paren(copy(e))}); };
  if (!mode.parallel)
    k.numThreads = isOne(k.numTeams);
  else if (k.numThreads && k.threadLimit)
    k.numTeams = c_.textExpr(basic(TypeKind::Int), "$ || $", {isOne(k.numThreads), isOne(k.threadLimit)});
  else
    k.numTeams = isOne(k.numThreads ? k.numThreads : k.threadLimit);
}

Expr *Geometry::times(Expr *product, Expr *count) {
  return product ? c_.textExpr(basic(TypeKind::ULong), "(unsigned long) $ * $", {product, count}) : count;
}

Expr *Geometry::totalTrips(const OmpDirective &d) {
  Expr *total = nullptr;
  for (OmpLoop *l : d.loops) total = times(total, iterationCount(c_, *l));
  return total;
}

Expr *Geometry::tripsOfTeam(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k,
                            Expr *teams) {
  if (plan.composite.empty()) {
    if (const auto trips = tripsOfMostWork(c_, target.body)) return c_.intLiteral(*trips);
    if (const auto trips = tripsOfLoops(c_, target.body)) return c_.intLiteral(*trips);
  }
  return tripsOfRegions(plan, k, teams);
}

Expr *Geometry::tripsOfRegions(const GuardedPlan &plan, const TargetInterface &k, Expr *teams) {
  Expr *most = nullptr;
  for (const OmpDirective *region : plan.inOrder) {
    auto *loop = as<OmpDirective>(onlyStatement(region->body));
    if (!loop || loop->loops.empty() || !bindsToTeam(loop->kind) || !hostKnowsBounds(*loop, k))
      return nullptr;
    Expr *trips = totalTrips(*loop);
    if (teams && plan.composite.count(region) && !hasSideEffects(teams)) trips = shareOf(trips, teams);
    most = most ? larger(most, trips) : trips;
  }
  return most;
}

Expr *Geometry::shareOf(Expr *trips, Expr *teams) {
  auto number = [&] { return c_.paren(copy(teams)); };
  return c_.textExpr(basic(TypeKind::ULong), "($ > 0 ? ((unsigned long) $ + $ - 1) / $ : 0)",
                     {number(), c_.paren(trips), number(), number()});
}

Expr *Geometry::larger(Expr *a, Expr *b) {
  const ConstInt ca = evaluateConstant(a), cb = evaluateConstant(b);
  if (ca.known && cb.known) return ca.value < cb.value ? b : a;
  return c_.textExpr(a->type, "($ > $ ? $ : $)", {a, b, copy(a), copy(b)});
}

Expr *Geometry::smaller(Expr *a, Expr *b) {
  const ConstInt ca = evaluateConstant(a), cb = evaluateConstant(b);
  if (ca.known && cb.known) return ca.value < cb.value ? a : b;
  return c_.textExpr(a->type, "($ < $ ? $ : $)",
                     {c_.paren(a), c_.paren(b), c_.paren(copy(a)), c_.paren(copy(b))});
}

} // namespace ompicc::cuda
