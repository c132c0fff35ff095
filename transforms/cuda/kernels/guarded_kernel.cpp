#include "transforms/cuda/kernels/guarded_kernel.h"
#include "ast/const_eval.h"
#include "runtime/ort.h"
#include "transforms/common/reduction_elements.h"
#include "transforms/cuda/analysis/alone.h"
#include "transforms/cuda/analysis/fitting_loops.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/written_pointers.h"
#include "transforms/cuda/data/own_elements.h"
#include "transforms/cuda/data/padded_rows.h"
#include "transforms/cuda/data/team_memory.h"
#include "transforms/cuda/kernels/alone_kernel.h"
#include "transforms/cuda/kernels/guards.h"
#include "transforms/cuda/kernels/launch_bounds.h"
#include "transforms/cuda/kernels/team_size.h"
#include "transforms/cuda/kernels/warps_kernel.h"

namespace ompicc::cuda {
namespace {

/// Teams of so many threads a launch may have share blocks instead, where kernels can.
constexpr unsigned kMostIfShared = 128;
constexpr unsigned kWarp = 32;

/// Takes the clauses of data sharing from the directive. Returns the variables that it has private copies of;
/// those in firstprivate are the kernel's parameters.
VarList takeCopies(Context &c, OmpDirective &d) {
  VarList taken;
  List<OmpClause *> rest;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind != OmpClauseKind::Private && clause->kind != OmpClauseKind::Firstprivate) {
      rest.push(c.arena, clause);
      continue;
    }
    for (Expr *item : clause->kind == OmpClauseKind::Private ? clause->items : List<Expr *>()) {
      VarDecl *v = baseVariable(item);
      bool counts = false;
      for (OmpLoop *l : d.loops) counts |= l->var == v;
      if (!counts) taken.push_back(v);
    }
  }
  d.clauses = rest;
  return taken;
}

} // namespace

GuardedKernel::GuardedKernel(KernelParts &parts, OmpDirective &target, CudaPlan &k, GuardedPlan plan)
    : KernelFrame(parts, target, k), plan_(std::move(plan)), dataflow_(cuda_), teams_(teams()),
      region_(teams_ ? teams_->body : target.body), code_(c_.compound({}, target.loc)), copies_(c_) {
  piece_.inParallel = true;
}

void GuardedKernel::add() {
  WarpsKernel warps(parts_, target_, plan_, k_);
  Expr *limit = teams_ ? clauseExpr(*teams_, OmpClauseKind::ThreadLimit) : nullptr;
  if (!limit) limit = clauseExpr(target_, OmpClauseKind::ThreadLimit);
  dataflow_.plan(region_, plan_.inOrder, plan_.threads, limit, plan_.shared, k_);
  planLaunch(warps.isForKnownLengths());
  warps.takeWholeWarps(k_);
  dataflow_.write(region_, piece_.teamThreads, plan_.shared);
  const bool few = plan_.regions.size() == 1 && hasFewOperations(region_);
  shared_ = plan_.shared;
  declareCopies();
  declareReductions();
  appendBody(code_, copies_.apply(region_));
  for (Stmt *result : results_) {
    plan_.byOne.insert(result);
    append(code_, result);
  }
  append(code_, elements_);
  plan_.shared = shared_;
  Expr *memory = placeInTeamMemory(c_, plan_, code_, k_);
  if (memory) {
    k_.flags |= ORT_KERNEL_TEAM_MEMORY;
    k_.trips[0] = memory;
  }
  Compound *measuring = warps.measure(code_, k_);
  transform(measuring);
  if (piece_.loadsAhead && few) boundForLoads(k_);
  const bool state = !piece_.decls.empty() || asksForState(code_);
  makeFunction(state || memory, body_);
  if (state) append(body_, initSpmd("@block_dim.x"));
  if (memory) append(body_, c_.textStmt("@team_memory _memory(_env);"));
  parameters_.apply(code_);
  if (!state && !memory) {
    warps.bringAtEnd(reduced_);
    warps.make(k_, *kernel_, code_, parameters_.apply(measuring), parameters_);
  }
  appendBody(body_, code_);
  print();
  cuda_.code = &piece_;
  warps.print(target_, k_);
}

void GuardedKernel::planLaunch(bool mayShareBlocks) {
  k_.mode = ORT_MODE_SPMD;
  ModeDecision mode;
  mode.teams = teams_;
  parts_.geometry.takeClauses(mode, k_);
  if (!teams_) k_.flags |= ORT_KERNEL_ONE_TEAM;
  const unsigned ofTiles = threadsIfTiles();
  const unsigned chosen = ofTiles ? ofTiles : threadsIfOpen(mayShareBlocks);
  if (plan_.threads)
    k_.numThreads = copy(plan_.threads);
  else if (chosen)
    k_.numThreads = c_.intLiteral(int(chosen));
  else if ((!k_.threadLimit || k_.mostThreads) && teams_)
    k_.flags |= ORT_KERNEL_TEAMS_FIT;
  if (k_.mostThreads) k_.flags |= ORT_KERNEL_UNSEEN;
  if (ofTiles) k_.launchBounds = 0; // it was for as many as clauses allow
  if (!plan_.reductions.empty() && plan_.distribute && !k_.numTeams && !asksForTeam(region_))
    k_.flags |= ORT_KERNEL_REDUCES;
  boundLaunch(k_, k_.numThreads, k_.threadLimit);
  piece_.choosesThreads = chosen && !ofTiles;
  piece_.teamThreads = chosen ? chosen : k_.mostThreads ? 0 : exactThreads(k_);
  if (piece_.teamThreads) {
    k_.flags |= ORT_KERNEL_EXACT;
    giveOwnElements(c_, target_.body, plan_.shared, piece_.teamThreads, ofTiles ? &cuda_.facts : nullptr);
  }
  padRows(c_, target_.body, plan_.shared);
  if (plan_.distribute && hostKnowsBounds(*plan_.distribute, k_))
    k_.outer = parts_.geometry.totalTrips(*plan_.distribute);
  k_.inner = parts_.geometry.tripsOfTeam(target_, plan_, k_, k_.numTeams);
}

/// Fewer threads of a team than there might be, each with several iterations; 0: nothing is gained by that.
unsigned GuardedKernel::threadsIfTiles() {
  if (!teams_ || plan_.threads || k_.exactThreads || k_.mostThreads || !plan_.composite.empty() ||
      (k_.flags & kSharedOutOtherwise))
    return 0;
  const unsigned threads = threadsOfTiles(c_, target_.body, plan_.shared);
  const ConstInt limit = k_.threadLimit ? evaluateConstant(k_.threadLimit) : ConstInt{};
  return k_.threadLimit && !(limit.known && limit.value >= threads) ? 0 : threads;
}

/// Threads of a team where nobody says how many; 0: launches decide.
/// @param mayShareBlocks teams may be less than a block, which a launch decides, too
unsigned GuardedKernel::threadsIfOpen(bool mayShareBlocks) {
  if (k_.exactThreads) return k_.exactThreads;
  if (!teams_ || plan_.threads || !plan_.composite.empty() || (k_.flags & kSharedOutOtherwise)) return 0;
  const ConstInt limit = k_.threadLimit ? evaluateConstant(k_.threadLimit) : ConstInt{};
  if (k_.threadLimit && !(k_.mostThreads && limit.known)) return 0;
  const unsigned threads = threadsOfAnyTeam(c_, target_.body);
  if (limit.known && limit.value < threads) return 0;
  return mayShareBlocks && threads <= kMostIfShared ? 0 : threads;
}

std::vector<OmpDirective *> GuardedKernel::around() {
  std::vector<OmpDirective *> constructs = {&target_};
  if (teams_) constructs.push_back(teams_);
  forEachDirective(c_, region_, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Distribute && !d.loops.empty()) constructs.push_back(&d);
  });
  return constructs;
}

void GuardedKernel::declareCopy(VarDecl *v, VarDecl *own) {
  copies_.replace(v, own);
  if (shared_.count(v)) shared_.insert(own);
  if (plan_.ofOne.count(v)) plan_.ofOne.insert(own);
  if (plan_.ofAll.count(v)) plan_.ofAll.insert(own);
  append(code_, c_.declStmt(own));
}

/// Private copies of the constructs around are declarations at the beginning.
void GuardedKernel::declareCopies() {
  for (OmpDirective *d : around())
    for (VarDecl *v : takeCopies(c_, *d)) {
      VarDecl *own = c_.variable(v->name->text, assignableElements(c_.types, v->type));
      keepAlignment(c_, own, *v);
      declareCopy(v, own);
    }
}

/// What a team has reduced its one thread brings to the league's.
void GuardedKernel::declareReductions() {
  for (const ReductionItem &item : plan_.reductions) {
    if (isArray(item.var->type)) {
      declareReduced(item);
      continue;
    }
    const QualType type = canonical(item.var->type).unqualified();
    VarDecl *own = c_.variable(c_.fresh(std::string(item.var->name->text) + "_private"), type);
    own->init = identityOf(c_, item.op, type);
    if (plan_.ofOne.count(item.var)) plan_.plainlyBegun.insert(own);
    declareCopy(item.var, own);
    reduced_.push_back({item, own});
    results_.push_back(
        parts_.reductions.combine(item, c_.ident(item.var), c_.ident(own), type, Combine::Master));
  }
}

/// The elements of an array all threads do.
void GuardedKernel::declareReduced(const ReductionItem &item) {
  VarDecl *own = c_.variable(c_.fresh(std::string(item.var->name->text) + "_private"),
                             unqualifiedElements(c_.types, item.var->type));
  keepAlignment(c_, own, *item.var);
  declareCopy(item.var, own);
  const ReducedElements found = reducedElements(unit_, item);
  const QualType flat = c_.types.pointerTo(found.element);
  const auto first = [&](VarDecl *base) {
    return c_.textExpr(flat, "($) &$", {c_.typeArg(flat), found.first(c_, c_.ident(base))});
  };
  append(code_, callTemplate("@begin_team_array", {functorOf(c_, item.op)}, {first(own), found.count(c_)}));
  elements_.push_back(callTemplate("@bring_team_array", {functorOf(c_, item.op)},
                                   {first(item.var), first(own), found.count(c_)}));
}

void GuardedKernel::transform(Compound *&before) {
  for (const KernelParam &p : k_.params) piece_.copies.insert(p.var);
  if (k_.flags & ORT_KERNEL_TWO && !(k_.flags & ORT_KERNEL_SPREAD))
    piece_.readOnly = readOnlyPointers(code_, k_, k_.handedOver);
  for (const OmpDirective *d : plan_.regions) {
    cuda_.facts.of(*d).inPlace = true;
    for (const ReductionItem &item : reductionItems(*d)) {
      cuda_.facts.of(*d).forAll |= plan_.ofAll.count(item.var) != 0;
      if (plan_.shared.count(item.var) && !plan_.ofOne.count(item.var))
        cuda_.facts.of(*d).shared.insert(item.var);
    }
  }
  Compound *all = before ? c_.compound({before, code_}) : code_;
  cuda_.begin(piece_, all);
  if (piece_.teamThreads) {
    for (const OmpDirective *loop : fittingLoops(code_, piece_.teamThreads))
      cuda_.facts.of(*loop).fits = true;
    for (const OmpDirective *loop : fittingLoops(code_, piece_.teamThreads + piece_.teamThreads / 8))
      cuda_.facts.of(*loop).fitsNearly = true;
    for (const OmpDirective *loop : loopsWithIterations(code_))
      cuda_.facts.of(*loop).hasIteration = cuda_.facts[*loop].fitsNearly;
  }
  for (const OmpDirective *d : plan_.alone) markAlone(cuda_, const_cast<OmpDirective &>(*d));
  for (const OmpDirective *d : plan_.regions) markDirect(cuda_.facts, const_cast<OmpDirective &>(*d));
  Guarding guarding = putGuards(c_, plan_, code_, k_.numTeams != nullptr);
  for (const OmpDirective *d : guarding.open) cuda_.facts.of(*d).open = true;
  for (const OmpDirective *d : guarding.parted) cuda_.facts.of(*d).parted = true;
  for (const auto &[region, number] : guarding.numbers) cuda_.facts.of(*region).exchange = number;
  k_.ifOverlapping = std::move(guarding.ifOverlapping);
  all = static_cast<Compound *>(cuda_.apply(all));
  code_ = before ? static_cast<Compound *>(all->body[1]) : all;
  if (before) before = static_cast<Compound *>(all->body[0]);
  if (piece_.teamThreads == kWarp) meetAsWarp(all);
}

} // namespace ompicc::cuda
