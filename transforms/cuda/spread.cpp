// The version of a kernel in which teams share out inner loops (inner_loops.h), beside the one with a thread
// for each iteration.
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/apart.h"
#include "transforms/cuda/cuda_set.h"
#include "transforms/cuda/inner_loops.h"
#include "transforms/cuda/perfect_nest.h"
#include "transforms/cuda/reducing_nest.h"

namespace ompicc {

/// Makes both kernels of a construct that is all loop, if there is anything to share out; otherwise returns
/// false.
bool CudaSet::addSpread(OmpDirective &target, CudaPlan &k, const ModeDecision &mode) {
  if (!mode.parallel || mode.straight || unit_.masterWorker) return false;
  const bool told =
      mode.inChunks || mode.dealt || mode.inTurnIfAlone || hasClause(target, OmpClauseKind::ThreadLimit);
  const unsigned pointers =
      waysIntoMemory(bodyOfNest(associatedLoop(*mode.loop), mode.loop->loops.size()), k);
  k.innerLoops = told                               ? "clauses say how the outer one is to run"
                 : mode.observed || mode.needsState ? "they ask for the team"
                 : !mode.hostKnowsTrips     ? "the host does not know how many iterations the outer one has"
                 : pointers == kUnknownWays ? "they reach memory by other ways than the kernel's parameters"
                                            : "";
  if (!k.innerLoops.empty() || pointers == 0 || mode.loop->loops.size() != 1) return false;
  bool reduces = false;
  for (OmpDirective *level : {mode.teams, mode.distribute, mode.parallel, mode.loop})
    reduces |= level && hasClause(*level, OmpClauseKind::Reduction);
  InnerLoops inner;
  OmpDirective *nest = nullptr;
  ModeDecision joined;
  if (reduces) {
    nest = copy(&target);
    const ReducingNest found = joinReducingNest(unit_, *nest, k);
    k.innerLoops = found.whyNot;
    if (!found.joined) return false;
    inner.shared = {found.inner};
    inner.trips = found.trips;
    joined = decideMode(unit_, *nest, k);
    if (joined.mode != ModeDecision::Loop || !joined.hostKnowsTrips) return false;
  } else {
    inner = shareOutInnerLoops(unit_, *copy(&target), k, unit_.reassociates);
    k.innerLoops = inner.whyNot;
    if (!inner.target) return false;
    // Where there is nothing between the loops, they are one nest.
    nest = copy(inner.target);
    if (joinPerfectNest(unit_, *nest, k)) joined = decideMode(unit_, *nest, k);
  }
  const bool isNest = joined.mode == ModeDecision::Loop && joined.hostKnowsTrips;
  GuardedPlan plan;
  if (!isNest) plan = planGuarded(unit_, *inner.target, k);
  if (!plan.whyNot.empty()) {
    k.innerLoops = "teams cannot share them out: " + plan.whyNot;
    return false;
  }
  if (!isNest) arrays_.flatten(inner.target->body);

  CudaPlan each = k;
  each.name += "_each";
  each.symbol = eachKernel(k);
  std::set<unsigned> numbers;
  for (Loc loc : inner.shared) {
    cuda_.unmarked.insert(loc.offset);
    numbers.insert(unsigned(unit_.source.place(loc).line));
  }
  std::string lines;
  for (const unsigned line : numbers)
    lines += (lines.empty() ? "" : line == *numbers.rbegin() ? " and " : ", ") + std::to_string(line);
  each.why += ", for launches of many iterations";
  k.why = "the iterations of the inner loop" + std::string(inner.shared.size() > 1 ? "s" : "") + " at line" +
          (numbers.size() > 1 ? "s " : " ") + lines + " are independent: " +
          (isNest ? "they and the outer ones are one nest" : "a team for each outer one shares them out");
  k.flags = ORT_KERNEL_SPREAD | (pointers > 1 ? unsigned(ORT_KERNEL_TWO) : k.flags & ORT_KERNEL_TWO);
  if (mode.apart) k.flags |= ORT_KERNEL_APART;
  if (inner.inOrder) k.flags |= ORT_KERNEL_IN_ORDER;
  if (isNest) {
    addSpmdLoop(*nest, k, joined);
    k.outer = totalTrips(*mode.loop);
  } else {
    addGuarded(*inner.target, k, std::move(plan));
  }
  k.inner = inner.trips;
  kernels_.push_back({each.name + cuda_.dialect.suffix(), ""});
  addSpmdLoop(target, each, mode);
  k.eachFlags = each.flags;
  k.eachSignature = each.signature;
  return true;
}

} // namespace ompicc
