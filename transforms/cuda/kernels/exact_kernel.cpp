#include "transforms/cuda/kernels/exact_kernel.h"
#include "ast/const_eval.h"
#include "runtime/ort.h"
#include "transforms/cuda/data/team_memory.h"
#include "transforms/cuda/kernels/guarded_kernel.h"
#include "transforms/cuda/kernels/team_size.h"

namespace ompicc::cuda {

unsigned threadsOfExact(Context &c, OmpDirective &target, const GuardedPlan &plan, const CudaPlan &k) {
  auto *teams = only(target.body, OmpDirectiveKind::Teams);
  if (!teams || plan.threads || !plan.composite.empty() || !plan.variableArrays.empty() ||
      needsTeamMemory(plan) || (k.flags & kSharedOutOtherwise))
    return 0;
  for (const OmpDirective *d : {&target, teams})
    if (hasClause(*d, OmpClauseKind::ThreadLimit)) return 0;
  const unsigned threads = threadsOfManyTeams(c, target.body);
  const ConstInt limit = k.mostThreads ? evaluateConstant(k.mostThreads) : ConstInt{};
  return k.mostThreads && !(limit.known && limit.value >= threads) ? 0 : threads;
}

void addExactKernel(KernelParts &parts, CudaPlan &k, OmpDirective &copyOfIt, unsigned threads) {
  CudaPlan own = k;
  own.target = &copyOfIt;
  own.name += "_exact";
  own.symbol = exactKernel(k);
  own.exactThreads = threads;
  own.flags &= ORT_KERNEL_TWO | ORT_KERNEL_SPREAD;
  own.launchBounds = 0;
  own.why = "the same for teams of " + std::to_string(threads) + " threads, for launches of many teams";
  own.assumptions.clear();
  own.ifOverlapping.clear();
  parts.files.beginVersion(own.name);
  GuardedKernel(parts, copyOfIt, own, planGuarded(copyOfIt, own)).add();
}

void noteExactKernel(Context &c, CudaPlan &k, unsigned threads) {
  k.flags |= ORT_KERNEL_EXACT;
  k.numThreads = c.intLiteral(int(threads));
  k.why += ", with a version for teams of " + std::to_string(threads) + " threads";
}

} // namespace ompicc::cuda
