#include "transforms/cuda/kernels/alone_kernel.h"
#include "ast/const_eval.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/alone.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/analysis/written_pointers.h"
#include "transforms/cuda/kernels/columns_kernel.h"
#include "transforms/cuda/kernels/spmd_loop.h"
#include <algorithm>
#include <optional>

namespace ompicc::cuda {
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

/// Whether clauses leave it to the implementation which team runs an iteration.
bool isTeamOpen(const OmpDirective &target, const OmpDirective &teams, const OmpDirective &distribute) {
  for (const OmpDirective *d : {&target, &teams, &distribute})
    for (const OmpClause *clause : d->clauses)
      if (clause->kind == OmpClauseKind::DistSchedule || clause->kind == OmpClauseKind::Allocate)
        return false;
  return !isOne(clauseExpr(teams, OmpClauseKind::NumTeams)) &&
         !isOne(clauseExpr(teams, OmpClauseKind::ThreadLimit));
}

} // namespace

bool asksForTeam(Stmt *iteration) {
  const CodeTraits traits = traitsOf(iteration);
  return traits.teamIdentity || traits.runtimeCalls || traits.teamState || traits.unknownCalls ||
         traits.pointerCalls || traits.cancels;
}

std::optional<long> mostTrips(const GuardedPlan &plan) {
  long trips = 0;
  for (const OmpDirective *region : plan.inOrder) {
    if (!isPlainRegion(const_cast<OmpDirective &>(*region))) return {};
    auto *loop = as<OmpDirective>(onlyStatement(region->body));
    if (!loop || loop->loops.empty()) return {};
    const long n = constantTrips(*loop);
    trips = n < 0 || trips < 0 ? -1 : std::max(trips, n);
  }
  return trips;
}

namespace {

Stmt *iterationOf(OmpDirective &distribute) {
  return bodyOfNest(associatedLoop(distribute), distribute.loops.size());
}

/// Whether what consecutive iterations read lies apart.
bool lieApart(OmpDirective &distribute) {
  return iterationsLieApart(iterationOf(distribute), distribute.loops.back()->var);
}

/// The plan of the second version of k's kernel.
CudaPlan ofSecondVersion(const CudaPlan &k, OmpDirective &copyOfIt, OmpDirective &distribute) {
  CudaPlan own = k;
  own.target = &copyOfIt;
  own.name += "_alone";
  own.symbol = aloneKernel(k);
  own.flags = 0;
  own.launchBounds = 0; // for the teams' loads
  own.handedOver.clear();
  own.assumptions.clear();
  planTwoVersions(iterationOf(distribute), own);
  return own;
}

/// What the launch has to know of it.
void noteSecondVersion(CudaPlan &k, const CudaPlan &own) {
  k.flags |= ORT_KERNEL_ALONE;
  k.aligned.insert(own.aligned.begin(), own.aligned.end()); // for the launch: teams do without
  k.eachFlags = own.flags;
  k.copies |= own.copies;
  k.eachSignature = own.signature;
}

} // namespace

bool iterationsMayBeAlone(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k,
                          Geometry &geometry) {
  auto *teams = only(target.body, OmpDirectiveKind::Teams);
  auto *distribute = teams ? only(teams->body, OmpDirectiveKind::Distribute) : nullptr;
  if (!distribute || distribute != plan.distribute || !isTeamOpen(target, *teams, *distribute) ||
      !hostKnowsBounds(*distribute, k) || asksForTeam(distribute->body))
    return false;
  if (!plan.variableArrays.empty()) return false;
  for (const ReductionItem &item : plan.reductions)
    if (isArray(item.var->type)) return false; // each thread would have one
  for (const VarDecl *v : plan.shared)
    if (sizeOf(v->type) > kFewBytes || isVariablyModified(v->type)) return false;
  const std::optional<long> trips = mostTrips(plan);
  if (!trips) return false;
  const long all = constantTrips(*distribute);
  if (all >= 0 && all < kFewIterations) return false;
  if (!lieApart(*distribute)) return true;
  return *trips >= 0 ? *trips <= kShortLoop : geometry.tripsOfRegions(plan, k) != nullptr;
}

void addAloneKernel(KernelParts &parts, CudaPlan &k, OmpDirective &copyOfIt) {
  ModeDecision mode;
  mode.teams = as<OmpDirective>(onlyStatement(copyOfIt.body));
  mode.distribute = mode.loop = as<OmpDirective>(onlyStatement(mode.teams->body));
  mode.needsState = true; // unless it turns out that nothing asks for it
  mode.hostKnowsTrips = mode.loop->loops.size() == 1;
  mode.across = mode.loop->loops.size() - 1;
  mode.patches = mode.loop->loops.size();
  CudaPlan own = ofSecondVersion(k, copyOfIt, *mode.loop);
  own.why = "each iteration is one thread's, for launches of many";
  const bool apart = lieApart(*mode.loop); // of the loop as it was written
  const bool rows = apart && iterationsWriteRows(iterationOf(*mode.loop), mode.loop->loops.back()->var);
  parts.files.beginVersion(own.name);
  SpmdLoop(parts, copyOfIt, own, mode).add();
  k.why += ", or one thread through each iteration where they are many";
  k.flags = (k.flags & ~unsigned(ORT_KERNEL_TILES)) | (own.flags & ORT_KERNEL_TILES);
  if (apart) k.flags |= ORT_KERNEL_APART;
  if (rows) k.flags |= ORT_KERNEL_WRITES_ROWS;
  noteSecondVersion(k, own);
}

bool mayLieInColumns(OmpDirective &target, const GuardedPlan &plan, const TargetInterface &k, bool mayStore) {
  const std::optional<Columns> columns = columnsOf(target, plan, mayStore);
  if (!columns || !hostKnowsBounds(*columns->distribute, k)) return false;
  if (mayStore && !writtenPointers(columns->iteration, k)) return false;
  return isTeamOpen(target, *only(target.body, OmpDirectiveKind::Teams), *columns->distribute);
}

void addColumnsKernel(KernelParts &parts, CudaPlan &k, OmpDirective &copyOfIt) {
  const std::optional<Columns> columns = columnsOf(copyOfIt, planGuarded(copyOfIt, k), true);
  CudaPlan own = ofSecondVersion(k, copyOfIt, *columns->distribute);
  own.handedOver = *writtenPointers(columns->iteration, k); // at barriers
  addColumnsVersion(parts, k, own, *columns);
  noteSecondVersion(k, own);
}

bool addColumnsVersion(KernelParts &parts, CudaPlan &k, CudaPlan &own, const Columns &columns) {
  own.flags |= ORT_KERNEL_COLUMNS | (columns.inOrder ? unsigned(ORT_KERNEL_IN_ORDER) : 0u);
  own.why = "a block holds several teams, which go down neighbouring columns";
  ColumnsKernel kernel(parts, *own.target, own, columns);
  if (!kernel.make()) return false;
  parts.files.beginVersion(own.name);
  kernel.print();
  k.why += ", or those of several teams that go down neighbouring columns";
  k.flags |= ORT_KERNEL_COLUMNS;
  return true;
}

} // namespace ompicc::cuda
