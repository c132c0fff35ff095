#include "transforms/cuda/kernels/kernels.h"
#include "ast/const_eval.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/indirect.h"
#include "transforms/cuda/analysis/apart.h"
#include "transforms/cuda/analysis/structure_alignment.h"
#include "transforms/cuda/analysis/team_tasks.h"
#include "transforms/cuda/constructs/atomic_objects.h"
#include "transforms/cuda/constructs/end_barriers.h"
#include "transforms/cuda/data/own_allocators.h"
#include "transforms/cuda/data/own_copies.h"
#include "transforms/cuda/dataflow/dataflow.h"
#include "transforms/cuda/files/checks.h"
#include "transforms/cuda/files/lift_statics.h"
#include "transforms/cuda/kernels/alone_kernel.h"
#include "transforms/cuda/kernels/columns_kernel.h"
#include "transforms/cuda/kernels/exact_kernel.h"
#include "transforms/cuda/kernels/generic.h"
#include "transforms/cuda/kernels/guarded_kernel.h"
#include "transforms/cuda/kernels/launch_divisors.h"
#include "transforms/cuda/kernels/sequential_loops.h"
#include "transforms/cuda/kernels/spmd_block.h"
#include "transforms/cuda/kernels/spmd_loop.h"
#include "transforms/cuda/kernels/spread.h"
#include "transforms/cuda/loops/chosen_teams.h"
#include "transforms/cuda/loops/expand_calls.h"
#include "transforms/cuda/loops/found_bounds.h"
#include "transforms/cuda/loops/perfect_nest.h"
#include "transforms/cuda/loops/reordered_nest.h"
#include "transforms/cuda/loops/simd_loops.h"
#include "transforms/cuda/loops/summed_updates.h"
#include "transforms/cuda/loops/turning_remainders.h"

namespace ompicc::cuda {

/// Tasks of a team are for master and workers, but those whose graph is known when compiling.
void Kernels::leaveTasksToWorkers(OmpDirective &target, CudaPlan &k, ModeDecision &mode) {
  const TeamTasks tasks = teamTasksOf(unit_, target);
  if (!tasks.whyNot.empty()) cuda_.whyNoTeamTasks = tasks.whyNot;
  if (tasks.any && !tasks.areDeferred())
    k.tasks = "the threads that encounter them execute them at once: " + tasks.whyNot;
  // Functions with tasks ask the team whether it defers them.
  if (mode.mode == ModeDecision::Sequential && cuda_.hasTeamTasks && traitsOf(target.body).tasks) {
    mode.mode = ModeDecision::Generic;
    mode.why = "functions with tasks ask for their team";
  }
  if (!tasks.areDeferred() || mode.mode == ModeDecision::Generic) return;
  if (!tasks.detaches) {
    if (mode.mode != ModeDecision::Block && mode.mode != ModeDecision::Guarded) return;
    std::vector<const OmpDirective *> regions = mode.guarded.inOrder;
    if (mode.mode == ModeDecision::Block) regions = {mode.parallel};
    Expr *threads = mode.mode == ModeDecision::Block ? clauseExpr(*mode.parallel, OmpClauseKind::NumThreads)
                                                     : mode.guarded.threads;
    if (Dataflow(parts_.cuda)
            .takesAll(mode.mode == ModeDecision::Block ? mode.parallel->body : target.body, regions, threads,
                      clauseExpr(target, OmpClauseKind::ThreadLimit), k))
      return;
  }
  mode.mode = ModeDecision::Generic;
  mode.why = "its threads execute tasks where they wait";
}

/// Joins a nest with reductions if threads can have several of its iterations then.
bool Kernels::joinStencil(OmpDirective &target, const CudaPlan &k) {
  OmpDirective *nest = copy(&target);
  if (!joinGatheringNest(unit_, *nest, k)) return false;
  OmpDirective *looked = copy(nest);
  giveOwnCopies(c_, *looked, k);
  const ModeDecision mode = decideMode(unit_, *looked, k);
  if (mode.mode != ModeDecision::Loop || mayStack(c_, mode, k) == Stacking::None) return false;
  target.body = nest->body;
  return true;
}

/// The mode of a construct that adds up what it would update, if that needs no master; none, and nothing is
/// changed, if it does not.
std::optional<ModeDecision> Kernels::modeOfSums(OmpDirective &target, CudaPlan &k) {
  OmpDirective *sums = copy(&target);
  if (unit_.masterWorker || !sumUpdates(unit_, *sums, k)) return {};
  Stmt *const asItWas = target.body;
  target.body = sums->body;
  giveOwnCopies(c_, target, k);
  ModeDecision mode = decideMode(unit_, target, k);
  if (mode.mode == ModeDecision::Generic) {
    target.body = asItWas;
    return {};
  }
  mode.why += ", with what is added to one element added up first";
  return mode;
}

ModeDecision Kernels::modeOf(OmpDirective &target, CudaPlan &k) {
  const bool joined = joinPerfectNest(unit_, target, k) || joinStencil(target, k);
  if (std::optional<ModeDecision> summed = modeOfSums(target, k)) {
    if (joined) summed->why += ", with the parallel loop in the distributed one";
    return *summed;
  }
  giveOwnCopies(c_, target, k);
  ModeDecision mode = decideMode(unit_, target, k);
  const bool inAnyOrder =
      mode.mode == ModeDecision::Loop && !mode.inTurnIfAlone && !mode.inChunks && !mode.dealt;
  if (inAnyOrder && !hasClause(*mode.loop, OmpClauseKind::Lastprivate) &&
      !(mode.distribute && hasClause(*mode.distribute, OmpClauseKind::Lastprivate)) &&
      putInnermost(c_, *mode.loop, mode.across))
    mode = decideMode(unit_, target, k);
  if (joined) mode.why += ", with the parallel loop in the distributed one";
  if (mode.mode != ModeDecision::Generic || unit_.masterWorker) return mode;
  Stmt *const asItWas = target.body;
  // One thread of a team may find the bounds of its loops for all.
  const auto withFoundBounds = [&](ModeDecision decision) {
    if (decision.mode == ModeDecision::Generic && nameFoundBounds(c_, target.body, k))
      decision = decideMode(unit_, target, k);
    return decision;
  };
  target.body = copy(target.body);
  ModeDecision other = withFoundBounds(mode);
  if (other.mode != ModeDecision::Generic) return other;
  // Nor where all threads or one run a region, as its if clause says.
  target.body = asItWas;
  target.body = copy(target.body);
  if (writeChosenTeams(c_, target.body)) {
    other = withFoundBounds(decideMode(unit_, target, k));
    if (other.mode != ModeDecision::Generic) return other;
  }
  // Regions of functions may do without a master where they stand in the kernel.
  target.body = asItWas;
  target.body = copy(target.body);
  if (expandRegions(c_, target.body, k)) {
    joinPerfectNest(unit_, target, k);
    giveOwnCopies(c_, target, k);
    other = withFoundBounds(decideMode(unit_, target, k));
    if (other.mode != ModeDecision::Generic) {
      other.why += ", those of functions included";
      return other;
    }
  }
  target.body = asItWas;
  return mode;
}

bool Kernels::prepare(OmpDirective &target, CudaPlan &k) {
  const unsigned errors = unit_.diagnostics.errorCount();
  settleAllocators(cuda_, target, k);
  checkDeviceCode(unit_.diagnostics, &target, "in a target region");
  if (unit_.diagnostics.errorCount() != errors) return false;
  liftOwnStatics(unit_, target.body, std::string(k.function->name->text));
  lowerAtomicObjects(unit_, target.body);
  if (unit_.diagnostics.errorCount() != errors) return false;
  target.body = cancellation_.prepare(target.body);
  allocation_.alignFirstprivates(target);
  arrays_.declarePrivateIn(target);
  if (!traitsOf(target.body).tasks) writeSimdLoops(c_, target.body); // those of tasks are lanes' (dataflow)
  leaveOutEndBarriers(c_, target.body);
  expandDivisions(c_, target.body, k);
  expandElements(c_, target.body, k);
  turnRemainders(c_, target.body);
  return true;
}

void Kernels::planReadingApart(OmpDirective &target, CudaPlan &k, const GuardedPlan &plan) {
  if (gainsByReadingApart(target.body, k, k.handedOver)) k.flags |= ORT_KERNEL_TWO;
  if (plan.readsApart) {
    k.flags |= ORT_KERNEL_TWO;
    k.handedOver = plan.stored;
  }
  if (!(k.flags & ORT_KERNEL_TWO)) return;
  for (const VarDecl *v : alignedPointers(target.body, k)) k.aligned.insert(v);
}

void Kernels::addGuarded(OmpDirective &target, CudaPlan &k, ModeDecision &mode) {
  const bool columns = mayLieInColumns(target, mode.guarded, k, true);
  OmpDirective *alone =
      columns || iterationsMayBeAlone(target, mode.guarded, k, parts_.geometry) ? copy(&target) : nullptr;
  planReadingApart(target, k, mode.guarded);
  const unsigned threads = threadsOfExact(c_, target, mode.guarded, k);
  OmpDirective *exact = threads ? copy(&target) : nullptr;
  GuardedKernel(parts_, target, k, std::move(mode.guarded)).add();
  if (exact) addExactKernel(parts_, k, *exact, threads);
  if (columns)
    addColumnsKernel(parts_, k, *alone);
  else if (alone)
    addAloneKernel(parts_, k, *alone);
  if (exact) noteExactKernel(c_, k, threads);
}

/// What four iterations of a thread are to go through at once must not be in a function.
void Kernels::expandIteration(OmpDirective &loop, const CudaPlan &k) {
  auto *innermost = static_cast<For *>(associatedLoop(loop));
  for (size_t i = 1; i < loop.loops.size(); i++)
    innermost = static_cast<For *>(onlyStatement(innermost->body));
  if (!as<Compound>(innermost->body)) innermost->body = c_.compound({innermost->body}, innermost->body->loc);
  expandValues(c_, innermost->body, k);
}

/// Behind what else is in the launch's third number (device-interface/kernel.h). Of three loops that number
/// is how long one of them is: neither the nest nor a version with a thread for each outer iteration has
/// copies.
static void noteCopies(Context &c, CudaPlan &k) {
  if (!k.copies || k.ndims > 2) return;
  constexpr long long kBehind = 1ll << 32;
  const ConstInt before = k.trips[2] ? evaluateConstant(k.trips[2]) : ConstInt{true, 0};
  k.trips[2] = c.intLiteral(k.copies * kBehind + before.value);
}

void Kernels::add(OmpDirective &target, CudaPlan &k) {
  if (!prepare(target, k)) return;
  parts_.files.begin(k.name);
  ModeDecision mode = modeOf(target, k);
  leaveTasksToWorkers(target, k, mode);
  if (mode.mode != ModeDecision::Generic) planDivisors(c_, target.body, k);
  Stacking stacking = Stacking::None;
  if (mode.mode == ModeDecision::Loop && !mode.needsState) {
    planTwoVersions(bodyOfNest(associatedLoop(*mode.loop), mode.loop->loops.size()), k);
    stacking = mayStack(c_, mode, k);
    if (stacking != Stacking::None) k.flags |= ORT_KERNEL_TWO;
  }
  unit_.callsPointers |= lookUpCalls(unit_, target.body);
  arrays_.flatten(target.body, mode.mode == ModeDecision::Guarded ? mode.guarded.variableArrays : VarSet());
  k.why = mode.why;
  switch (mode.mode) {
  case ModeDecision::Loop:
    if (Spread(parts_, arrays_, target, k, mode).add() || addColumnsInOrder(parts_, target, k, mode)) break;
    k.isOnly = true;
    if (isJoined(stacking)) expandIteration(*mode.loop, k);
    SpmdLoop(parts_, target, k, mode).add();
    break;
  case ModeDecision::Block:
    planReadingApart(target, k, mode.guarded);
    SpmdBlock(parts_, target, k, mode).add();
    break;
  case ModeDecision::Sequential:
    if (mode.teams || !addSequentialLoops(parts_, arrays_, target, k)) Sequential(parts_, target, k).add();
    break;
  case ModeDecision::Guarded: addGuarded(target, k, mode); break;
  case ModeDecision::Generic: GenericKernel(parts_, target, k).add(); break;
  }
  noteCopies(c_, k);
}

} // namespace ompicc::cuda
