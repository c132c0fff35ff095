#include "transforms/cuda/kernels/team_size.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/region_work.h"
#include "transforms/cuda/analysis/tile_work.h"
#include "transforms/cuda/loops/iterations.h"

namespace ompicc::cuda {

namespace {

constexpr unsigned kWarp = 32, kUsual = 128, kMost = 256;

} // namespace

bool canTellThreads(Stmt *code) {
  const CodeTraits traits = traitsOf(code);
  return traits.threadIdentity || traits.runtimeCalls || traits.teamState || traits.unknownCalls ||
         traits.pointerCalls;
}

unsigned threadsOfAnyTeam(Context &c, Stmt *code) {
  if (canTellThreads(code)) return 0;
  bool inSteps = false;
  const auto trips = tripsOfMostWork(c, code, &inSteps);
  if (!trips) return 0;
  if (*trips <= kWarp) return kWarp;
  if (*trips > kUsual / 2 && *trips <= kUsual) return kUsual;
  return inSteps && *trips > kUsual && *trips <= kMost ? kMost : 0;
}

unsigned threadsOfManyTeams(Context &c, Stmt *code) {
  constexpr long long kMostTurns = 16, kMostThreads = 512;
  bool inSteps = false;
  const auto trips = tripsOfMostWork(c, code, &inSteps);
  if (!trips || !inSteps || canTellThreads(code)) return 0;
  if (*trips > kWarp && *trips <= kUsual / 2) return kWarp;
  if (*trips <= kMost) return 0;
  long long threads = kUsual;
  while (threads * kMostTurns < *trips) threads *= 2;
  if (threads > kMostThreads) return 0;
  for (const OmpDirective *loop : loopsOfMostWork(c, code)) {
    const long long all = constantTotal(*loop);
    if (all < threads || all % threads != 0 || hasClause(*loop, OmpClauseKind::Schedule) ||
        traitsOf(bodyOfNest(associatedLoop(const_cast<OmpDirective &>(*loop)), loop->loops.size())).loops)
      return 0;
  }
  return unsigned(threads);
}

unsigned threadsOfTiles(Context &c, Stmt *code, const VarSet &shared) {
  return canTellThreads(code) ? 0 : threadsOfTileWork(c, code, shared);
}

void meetAsWarp(Stmt *code) {
  class Barriers : public Visitor {
  private:
    void visitRoutineCall(RoutineCall &call) override {
      if (call.routine == "@syncthreads") call.routine = "@syncwarp";
      walk(call);
    }
  } barriers;
  barriers.visit(code);
}

} // namespace ompicc::cuda
