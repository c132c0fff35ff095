#include "transforms/cuda/kernels/team_size.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/region_work.h"

namespace ompicc::cuda {

unsigned threadsOfAnyTeam(Context &c, Stmt *code) {
  constexpr unsigned kWarp = 32, kUsual = 128, kMost = 256;
  const CodeTraits traits = traitsOf(code);
  if (traits.threadIdentity || traits.runtimeCalls || traits.teamState || traits.unknownCalls ||
      traits.pointerCalls)
    return 0;
  bool inSteps = false;
  const auto trips = tripsOfMostWork(c, code, &inSteps);
  if (!trips) return 0;
  if (*trips <= kWarp) return kWarp;
  if (*trips > kUsual / 2 && *trips <= kUsual) return kUsual;
  return inSteps && *trips > kUsual && *trips <= kMost ? kMost : 0;
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
