#include "transforms/cuda/kernels/spread.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/apart.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/analysis/row_alignment.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/analysis/structure_alignment.h"
#include "transforms/cuda/data/team_memory.h"
#include "transforms/cuda/kernels/alone_kernel.h"
#include "transforms/cuda/kernels/columns_kernel.h"
#include "transforms/cuda/kernels/exact_kernel.h"
#include "transforms/cuda/kernels/guarded_kernel.h"
#include "transforms/cuda/kernels/spmd_loop.h"
#include "transforms/cuda/loops/kept_rows.h"
#include "transforms/cuda/loops/perfect_nest.h"
#include "transforms/cuda/loops/reducing_nest.h"
#include "transforms/cuda/loops/variable_alone.h"
#include "translator/sema/side_effects.h"
#include <set>

namespace ompicc::cuda {

Spread::Spread(KernelParts &parts, VariableArrays &arrays, OmpDirective &target, CudaPlan &k,
               const ModeDecision &mode)
    : CudaPart(parts.cuda), parts_(parts), arrays_(arrays), target_(target), k_(k), mode_(mode) {}

bool Spread::add() {
  if (!mode_.parallel || mode_.straight || unit_.masterWorker) return false;
  pointers_ = waysIntoMemory(bodyOfNest(associatedLoop(*mode_.loop), mode_.loop->loops.size()), k_);
  takeLimits();
  k_.innerLoops = whyNot();
  const bool several = mode_.loop->loops.size() > 1;
  if (!k_.innerLoops.empty() || pointers_ == 0 || (several && reduces())) return false;
  if (!(sequential_ ? findSequentialLoops() : (reduces() && findReducingNest()) || findInnerLoops()))
    return false;
  CudaPlan each = k_; // where a thread goes along its rows as ever
  // Teams share out the rows that a thread would go along, one element after the other, or four for a scan.
  // Threads of a nest go along those that its iterations still have.
  VarList rows;
  if (isNest())
    rows = pointersToAlignedRows(bodyOfNest(associatedLoop(*joined_.loop), joined_.loop->loops.size()), k_);
  for (const VarDecl *v : VarSet(k_.aligned))
    if (!inner_.scans && !structureAlignment(v->type) && !std::count(rows.begin(), rows.end(), v))
      k_.aligned.erase(v);
  each.name += "_each";
  each.symbol = eachKernel(k_);
  each.why += sequential_ ? ", for launches whose pointers may overlap" : ", for launches of many iterations";
  if (liesInColumns()) columns_ = copy(inner_.target);
  k_.mostThreads = limit_;
  describe();
  addTeams();
  addRows();
  addEach(each);
  if (exactThreads_) noteExactKernel(c_, k_, exactThreads_);
  return true;
}

void Spread::takeLimits() {
  if (!mode_.anyThreads) return;
  Expr *limit = mode_.teams ? clauseExpr(*mode_.teams, OmpClauseKind::ThreadLimit) : nullptr;
  if (!limit) limit = clauseExpr(target_, OmpClauseKind::ThreadLimit);
  Expr *threads = clauseExpr(*mode_.parallel, OmpClauseKind::NumThreads);
  if (hasSideEffects(limit) || hasSideEffects(threads)) return;
  limit_ = !threads ? limit : !limit ? threads : parts_.geometry.smaller(threads, limit);
}

OmpDirective *Spread::copyWithoutLimits() {
  OmpDirective *whole = copy(&target_);
  for (OmpDirective *d = whole; d; d = as<OmpDirective>(onlyStatement(d->body))) {
    List<OmpClause *> rest;
    for (OmpClause *clause : d->clauses)
      if (!limit_ ||
          (clause->kind != OmpClauseKind::ThreadLimit && clause->kind != OmpClauseKind::NumThreads))
        rest.push(c_.arena, clause);
    d->clauses = rest;
  }
  return whole;
}

/// Whether a constant says that a team is less than a warp.
static bool isLessThanAWarp(const Expr *threads) {
  const ConstInt value = threads ? evaluateConstant(threads) : ConstInt{};
  return value.known && value.value < 32;
}

std::string Spread::whyNot() const {
  const bool told = mode_.inChunks || mode_.dealt || mode_.inTurnIfAlone || isLessThanAWarp(limit_) ||
                    (!limit_ && (hasClause(target_, OmpClauseKind::ThreadLimit) ||
                                 hasClause(*mode_.parallel, OmpClauseKind::NumThreads)));
  return told                                 ? "clauses say how the outer one is to run"
         : mode_.observed || mode_.needsState ? "they ask for the team"
         : !mode_.hostKnowsTrips              ? "the host does not know how many iterations the outer one has"
         : pointers_ == kUnknownWays          ? "they reach memory by other ways than the kernel's parameters"
                                              : "";
}

bool Spread::isOfTiles() const {
  constexpr long long kTile = 8;
  bool steps = false;
  for (OmpLoop *loop : mode_.loop->loops) {
    const ConstInt step = evaluateConstant(loop->step);
    steps |= !step.known || std::abs(step.value) >= kTile;
  }
  return steps && !reduces();
}

bool Spread::reduces() const {
  for (OmpDirective *level : {mode_.teams, mode_.distribute, mode_.parallel, mode_.loop})
    if (level && hasClause(*level, OmpClauseKind::Reduction)) return true;
  return false;
}

bool Spread::findReducingNest() {
  nest_ = copyWithoutLimits();
  const ReducingNest found = joinReducingNest(unit_, *nest_, k_);
  k_.innerLoops = found.whyNot;
  if (!found.joined) return false;
  inner_.shared = {found.inner};
  inner_.trips = found.trips;
  joined_ = decideMode(unit_, *nest_, k_);
  return isNest();
}

bool Spread::findInnerLoops() {
  joined_ = {};
  inner_ = shareOutInnerLoops(unit_, *copyWithoutLimits(), k_, unit_.reassociates);
  k_.innerLoops = inner_.whyNot;
  if (!inner_.target) return false;
  // A grid of several dimensions is what sums in order are fast on, tiles in the caches (docs/kernels.md).
  if (inner_.inOrder && mode_.loop->loops.size() > 1 && !isOfTiles()) return false;
  // …and threads with several iterations that read the same.
  const List<OmpLoop *> &loops = mode_.loop->loops;
  const size_t depth = loops.size();
  Stmt *iteration = bodyOfNest(associatedLoop(*mode_.loop), depth);
  std::vector<VarDecl *> numbers;
  for (OmpLoop *loop : loops) numbers.push_back(loop->var);
  if (depth > 1 && rowOfReuse(c_, iteration, numbers) < depth) return false;
  const Stacking stacking = depth > 1 ? mayStack(c_, mode_, k_) : Stacking::None;
  if (stacking != Stacking::None && stacking != Stacking::JoinedLong) return false;
  // Where there is nothing between the loops, they are one nest.
  nest_ = copy(inner_.target);
  withoutTiles_ = joinTiles(unit_, *nest_, k_);
  if (withoutTiles_ || joinPerfectNest(unit_, *nest_, k_)) joined_ = decideMode(unit_, *nest_, k_);
  return isNest() || planTeams();
}

bool Spread::findSequentialLoops() {
  nest_ = copy(inner_.target);
  joined_ = decideMode(unit_, *nest_, k_);
  return isNest() || planTeams();
}

bool Spread::planTeams() {
  plan_ = planGuarded(*inner_.target, k_);
  if (plan_.whyNot.empty() && needsTeamMemory(plan_))
    plan_.whyNot = "its variables are more than a block's static shared memory";
  if (!plan_.whyNot.empty()) {
    k_.innerLoops = "teams cannot share them out: " + plan_.whyNot;
    return false;
  }
  arrays_.flatten(inner_.target->body);
  return true;
}

bool Spread::liesInColumns() const {
  return !isNest() && !inner_.inOrder && !inner_.scans && !reduces() && inner_.strips.empty() &&
         mayLieInColumns(*inner_.target, plan_, k_, false);
}

bool Spread::writesRows() const {
  const List<OmpLoop *> &loops = mode_.loop->loops;
  return mode_.apart &&
         iterationsWriteRows(bodyOfNest(associatedLoop(*mode_.loop), loops.size()), loops.back()->var);
}

bool Spread::gathers() const {
  class Gathers : public Visitor {
  public:
    bool found = false;

  private:
    bool inside_ = false; // a subscript
    void visitIndex(Index &e) override {
      visit(e.base);
      found |= inside_;
      const bool before = inside_;
      inside_ = true;
      visit(e.index);
      inside_ = before;
    }
    void visitFor(For &loop) override { visit(loop.body); } // bounds are no matter
  } gathers;
  gathers.visit(bodyOfNest(associatedLoop(*mode_.loop), mode_.loop->loops.size()));
  return gathers.found;
}

std::string Spread::lines() const {
  std::set<unsigned> numbers;
  for (Loc loc : inner_.shared) numbers.insert(unsigned(unit_.source.place(loc).line));
  std::string lines;
  for (const unsigned line : numbers)
    lines += (lines.empty() ? "" : line == *numbers.rbegin() ? " and " : ", ") + std::to_string(line);
  return std::string(inner_.shared.size() > 1 ? "s" : "") + " at line" + (numbers.size() > 1 ? "s " : " ") +
         lines;
}

void Spread::describe() {
  for (Loc loc : inner_.shared) cuda_.unmarked.insert(loc.offset);
  for (Loc loc : inner_.strips) cuda_.strips.insert(loc.offset);
  k_.why = (sequential_ ? "the iterations of the loop" : "the iterations of the inner loop") + lines() +
           " are independent" +
           (inner_.scans             ? " but for running values"
            : !inner_.strips.empty() ? ", or lie on diagonals"
                                     : "") +
           ": " +
           (sequential_     ? isNest() ? "they are one nest" : "one team shares them out"
            : !isNest()     ? "a team for each outer one shares them out"
            : withoutTiles_ ? "they are one nest, without tiles"
                            : "they and the outer ones are one nest");
  k_.flags = ORT_KERNEL_SPREAD | (pointers_ > 1 ? unsigned(ORT_KERNEL_TWO) : k_.flags & ORT_KERNEL_TWO);
  // A loop of one iteration does not say what lies apart.
  if (!sequential_ && (mode_.apart || isOfTiles())) k_.flags |= ORT_KERNEL_APART;
  if ((isNest() && withoutTiles_) || (!sequential_ && writesRows())) k_.flags |= ORT_KERNEL_WRITES_ROWS;
  if (inner_.waits) k_.flags |= ORT_KERNEL_IN_ORDER;
  if (inner_.scans) k_.flags |= ORT_KERNEL_FOURS;
  if (!inner_.strips.empty()) k_.flags |= ORT_KERNEL_STRIPS;
}

void Spread::addTeams() {
  if (isNest()) {
    SpmdLoop(parts_, *nest_, k_, joined_).add();
    k_.outer = parts_.geometry.totalTrips(*mode_.loop);
    // Threads of which each has a row would read for each element what others read for several.
    if (k_.flags & (ORT_KERNEL_EIGHTS | ORT_KERNEL_SIXTEENS))
      k_.flags |= ORT_KERNEL_APART | ORT_KERNEL_WRITES_ROWS;
  } else {
    exactThreads_ = threadsOfExact(c_, *inner_.target, plan_, k_);
    OmpDirective *exact = exactThreads_ ? copy(inner_.target) : nullptr;
    GuardedKernel(parts_, *inner_.target, k_, std::move(plan_)).add();
    if (exact) addExactKernel(parts_, k_, *exact, exactThreads_);
    if (sequential_)
      k_.outer = parts_.geometry.totalTrips(*mode_.loop); // of the version for overlapping pointers
  }
  noteGathers();
  // Of no tile, however small, a thread should have all.
  if (k_.flags & ORT_KERNEL_ROWS_APART) return; // it says how far
  if (isNest())
    k_.inner = withoutTiles_ ? nullptr : inner_.trips;
  else if (!k_.inner || !evaluateConstant(k_.inner).known || inner_.inOrder)
    k_.inner = inner_.trips;
}

/// What is loaded may say where to load from (device-interface/kernel.h).
void Spread::noteGathers() {
  constexpr long long kGathers = 1ll << 31;
  if (k_.trips[1] && !isNest() && gathers())
    k_.trips[2] = c_.intLiteral(kGathers + (k_.trips[2] ? evaluateConstant(k_.trips[2]).value : 0));
}

void Spread::addRows() {
  if (isNest() || !inner_.inOrder || limit_ || reduces() || mode_.loop->loops.size() != 1 ||
      !(k_.flags & ORT_KERNEL_TEAMS_FIT) || columnsInOrder(target_, *mode_.loop))
    return;
  OmpDirective *own = copy(&target_);
  Stmt *&body = static_cast<For *>(associatedLoop(loopOf(*own)))->body;
  if (!as<Compound>(body)) body = c_.compound({body}, body->loc);
  leaveVariablesAlone(c_, body);
  if (const auto around = countedLoop(*static_cast<For *>(associatedLoop(loopOf(*own)))))
    keepRows(c_, body, {*around}, Keep::Numbers);
  const bool measures = k_.trips[1] != nullptr;
  addRowsInOrder(parts_, k_, *own);
  if (!measures) noteGathers();
}

bool Spread::addColumns(const CudaPlan &each, OmpDirective *target, const Columns &columns) {
  CudaPlan own = each;
  own.target = target;
  own.flags &= ORT_KERNEL_TWO;
  if (!addColumnsVersion(parts_, k_, own, columns)) return false;
  k_.eachFlags = own.flags;
  k_.eachSignature = own.signature;
  return true;
}

void Spread::addEach(CudaPlan &each) {
  if (columns_) {
    addColumns(each, columns_, *columnsOf(*columns_, planGuarded(*columns_, k_), false));
    return;
  }
  if (inner_.inOrder && mode_.loop->loops.size() == 1 && columnsInOrder(target_, *mode_.loop)) {
    OmpDirective *own = copy(&target_);
    if (addColumns(each, own, *columnsInOrder(*own, loopOf(*own)))) return;
  }
  parts_.files.beginVersion(each.name);
  // Its launches are made of `outer`, which is one number (device-interface/kernel.h).
  ModeDecision numbered = mode_;
  numbered.numbered = mode_.loop->loops.size() > 1;
  SpmdLoop(parts_, target_, each, numbered).add();
  k_.eachFlags = each.flags;
  k_.eachSignature = each.signature;
  k_.copies |= each.copies;                                    // the same
  k_.aligned.insert(each.aligned.begin(), each.aligned.end()); // for the launch: teams do without
  // Of many rows each is a thread's as ever, whether or not they lie apart: teams would have all long ones.
  if (inner_.places) k_.flags &= ~unsigned(ORT_KERNEL_APART);
  // What is packed is little beside what all of them read; a launch that knows the length would take teams.
  if (inner_.packs && (each.flags & ORT_KERNEL_TILES)) k_.inner = nullptr;
}

} // namespace ompicc::cuda
