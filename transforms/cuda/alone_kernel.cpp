// The version of a guarded kernel in which one thread goes through each distributed iteration, for launches
// of so many that they fill a device.
#include "ast/const_eval.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/alone.h"
#include "transforms/cuda/cuda_set.h"
#include "transforms/cuda/strides.h"
#include <algorithm>

namespace ompicc {
namespace {

constexpr long kShortLoop = 64;       ///< iterations that one thread may well run in turn
constexpr long kFewIterations = 4096; ///< of a distributed loop: teams of one thread would leave devices idle
constexpr long long kFewBytes = 256;  ///< of what a team shares, that each of its threads may have

/// How many iterations the loops have together, as far as constants say it; -1: they do not.
long constantTrips(const OmpDirective &d) {
  long all = 1;
  for (const OmpLoop *l : d.loops) {
    const ConstInt from = evaluateConstant(l->lower), to = evaluateConstant(l->upper);
    if (!from.known || !to.known) return -1;
    all *= std::abs(long(to.value - from.value));
  }
  return all;
}

} // namespace

/// Of a construct that runs in guarded mode, whether each distributed iteration may as well be a team of one
/// thread (which is then not one of another team's), and whether there can be launches that gain by it: of so
/// many iterations that they fill a device, and read what lies together or hold short loops. A program that
/// neither asks for teams and threads nor has them synchronise cannot tell.
bool CudaSet::iterationsMayBeAlone(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k) {
  auto *teams = as<OmpDirective>(onlyStatement(target.body));
  auto *distribute = teams && teams->kind == OmpDirectiveKind::Teams
                         ? as<OmpDirective>(onlyStatement(teams->body))
                         : nullptr;
  if (!distribute || distribute != plan.distribute || distribute->kind != OmpDirectiveKind::Distribute)
    return false;
  for (const OmpDirective *d : {&target, teams, distribute})
    for (const OmpClause *clause : d->clauses)
      if (clause->kind == OmpClauseKind::DistSchedule || clause->kind == OmpClauseKind::Allocate)
        return false;
  if (isOne(clauseExpr(*teams, OmpClauseKind::NumTeams)) ||
      isOne(clauseExpr(*teams, OmpClauseKind::ThreadLimit)))
    return false;
  for (OmpLoop *l : distribute->loops)
    if (!hostCanEvaluate(l->lower, k) || !hostCanEvaluate(l->upper, k) || !hostCanEvaluate(l->step, k))
      return false;
  const CodeTraits traits = traitsOf(distribute->body);
  if (traits.teamIdentity || traits.runtimeCalls || traits.teamState || traits.unknownCalls ||
      traits.pointerCalls || traits.cancels)
    return false;
  for (const VarDecl *v : plan.shared)
    if (sizeOf(v->type) > kFewBytes || isVariablyModified(v->type)) return false;
  long trips = 0; // of the regions' loops
  for (const OmpDirective *region : plan.inOrder) {
    if (!isPlainRegion(const_cast<OmpDirective &>(*region))) return false;
    auto *loop = as<OmpDirective>(onlyStatement(region->body));
    if (!loop || loop->loops.empty()) return false;
    const long n = constantTrips(*loop);
    trips = n < 0 || trips < 0 ? -1 : std::max(trips, n);
  }
  const long all = constantTrips(*distribute);
  if (all >= 0 && all < kFewIterations) return false;
  if (!iterationsLieApart(bodyOfNest(associatedLoop(*distribute), distribute->loops.size()),
                          distribute->loops.back()->var))
    return true;
  return trips >= 0 ? trips <= kShortLoop : tripsOfRegions(plan, k) != nullptr;
}

/// The second version of the construct's kernel, in a file of its own.
void CudaSet::addAlone(CudaPlan &k, OmpDirective &copyOfIt) {
  ModeDecision mode;
  mode.teams = as<OmpDirective>(onlyStatement(copyOfIt.body));
  mode.distribute = mode.loop = as<OmpDirective>(onlyStatement(mode.teams->body));
  mode.needsState = true; // unless it turns out that nothing asks for it
  mode.hostKnowsTrips = mode.loop->loops.size() == 1;
  mode.across = mode.loop->loops.size() - 1;
  mode.patches = mode.loop->loops.size();
  CudaPlan own = k;
  own.target = &copyOfIt;
  own.name += "_alone";
  own.symbol = aloneKernel(k);
  own.flags = 0;
  own.why = "each iteration is one thread's, for launches of many";
  kernels_.push_back({own.name + cuda_.dialect.suffix(), ""});
  addSpmdLoop(copyOfIt, own, mode);
  k.why += ", or one thread through each iteration where they are many";
  k.flags |= ORT_KERNEL_ALONE;
  if (iterationsLieApart(bodyOfNest(associatedLoop(*mode.loop), mode.loop->loops.size()),
                         mode.loop->loops.back()->var))
    k.flags |= ORT_KERNEL_APART;
  k.eachFlags = own.flags;
  k.eachSignature = own.signature;
}

} // namespace ompicc
