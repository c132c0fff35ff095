#include "transforms/cuda/kernels/spmd_loop.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/apart.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/kernels/launch_bounds.h"
#include "transforms/cuda/loops/taken_places.h"

namespace ompicc::cuda {
namespace {

constexpr const char *kAxes = "xyz";

std::vector<OmpDirective *> levelsOf(const ModeDecision &mode) {
  std::vector<OmpDirective *> levels;
  for (OmpDirective *level : {mode.teams, mode.distribute, mode.parallel, mode.loop})
    if (level) levels.push_back(level);
  return levels;
}

/// What a template multiplies as 64 bits, if the number has as many.
std::string wide(const VarDecl *v) { return sizeOf(v->type) > 4 ? "(unsigned long) " : ""; }

} // namespace

bool hasShortRows(const ModeDecision &mode) {
  constexpr long long kRow = 32;
  const auto &loops = mode.loop->loops;
  const size_t depth = loops.size();
  if (depth < 2 || mode.across + 1 != depth || mode.patches < depth) return false;
  bool fills = true;
  for (size_t i = depth; i-- > std::max<size_t>(depth - 2, 1);) {
    const ConstInt count = constantCount(*loops[i]);
    if (!count.known || count.value <= 0 || count.value >= kRow) return false;
    fills = fills && (count.value & (count.value - 1)) == 0;
  }
  return !fills || depth > 2;
}

SpmdLoop::SpmdLoop(KernelParts &parts, OmpDirective &target, CudaPlan &k, const ModeDecision &mode)
    : KernelFrame(parts, target, k), mode_(mode), d_(*mode.loop), levels_(levelsOf(mode)),
      depth_(d_.loops.size()), dims_(std::min<size_t>(depth_, 3)),
      flat_(!mode.hostKnowsTrips || mode.inChunks || mode.numbered || hasShortRows(mode)),
      inPatches_(mode.patches < depth_ && !flat_), row_(depth_ > 1 ? depth_ - 2 : 0),
      work_(c_.compound({}, d_.loc)) {
  piece_.inParallel = true;
}

void SpmdLoop::add() {
  planRow();
  planLaunch();
  useTeamArrays();
  const std::vector<ScatteredUpdates> updates = updatesOfTeams();
  cuda_.begin(piece_, d_.body);
  useTeamCopies(updates);
  OmpDirective all = mergedClauses();
  privates_.emplace(parts_.copies.privatise(all, Combine::League, valuesOfThreads()));
  d_.body = cuda_.apply(d_.body);
  const bool asks = !piece_.decls.empty() || asksForState(d_.body) || anyAsksForState(privates_->before);
  begin(mode_.needsState && asks);
  // Bounds are evaluated before private copies hide what they refer to.
  counts_ = parts_.iterations.declareCounts(d_, work_, total_, !flat_);
  deal();
  renameClashes(*privates_);
  append(work_, privates_->before);
  if (flat_)
    addFlat();
  else
    addGrid();
  append(work_, privates_->after);
  if (piece_.loadsAhead && few_) boundForLoads(k_);
  parameters_.apply(work_);
  for (Stmt *s : work_->body) append(body_, s);
  if (columns_.loop) useColumns();
  print();
}

void SpmdLoop::useTeamArrays() {
  parts_.teamArrays.clear();
  for (OmpDirective *level : levels_)
    for (const ReductionItem &item : reductionItems(*level)) parts_.teamArrays.useFor(d_, item);
}

OmpDirective SpmdLoop::mergedClauses() {
  OmpDirective all(d_.loc);
  all.kind = d_.kind;
  VarSet seen;
  for (size_t i = levels_.size(); i-- > 0;)
    for (OmpClause *clause : levels_[i]->clauses) mergeClause(all, *clause, seen);
  for (OmpClause *clause : target_.clauses) // the rest is the interface's
    if (clause->kind == OmpClauseKind::Private) mergeClause(all, *clause, seen);
  return all;
}

void SpmdLoop::mergeClause(OmpDirective &all, OmpClause &clause, VarSet &seen) {
  switch (clause.kind) {
  case OmpClauseKind::Allocate: all.clauses.push(c_.arena, &clause); return;
  case OmpClauseKind::Private:
  case OmpClauseKind::Firstprivate:
  case OmpClauseKind::Lastprivate:
  case OmpClauseKind::Reduction: break;
  default: return;
  }
  auto *own = c_.make<OmpClause>(clause.loc);
  own->kind = clause.kind;
  own->op = clause.op;
  own->reduction = clause.reduction;
  for (Expr *item : clause.items) {
    VarDecl *v = baseVariable(item);
    bool loopVariable = false;
    for (OmpLoop *l : d_.loops) loopVariable |= l->var == v;
    if (clause.kind == OmpClauseKind::Private && loopVariable) continue;
    // firstprivate and lastprivate of the same variable share one copy.
    if (clause.kind != OmpClauseKind::Lastprivate && clause.kind != OmpClauseKind::Firstprivate &&
        !seen.insert(v).second)
      continue;
    bool have = false;
    for (VarDecl *x : clauseVariables(all, clause.kind)) have |= x == v;
    if (!have) own->items.push(c_.arena, item);
  }
  if (!own->items.empty()) all.clauses.push(c_.arena, own);
}

std::vector<ScatteredUpdates> SpmdLoop::updatesOfTeams() {
  if (mode_.observed || mode_.inChunks || mode_.dealt || mode_.inTurnIfAlone || mode_.needsState ||
      !mode_.teams || !mode_.hostKnowsTrips || flat_ || fours_ || inPatches_ || hasOrigin_ || depth_ > 2)
    return {};
  for (const OmpDirective *level : levels_)
    if (hasClause(*level, OmpClauseKind::Lastprivate)) return {};
  Stmt *iteration = bodyOfNest(associatedLoop(d_), depth_);
  if (waysIntoMemory(iteration, k_) == kUnknownWays) return {};
  return scatteredUpdates(unit_, iteration, k_, depth_ == 1 ? d_.loops[0]->var : nullptr);
}

void SpmdLoop::useTeamCopies(const std::vector<ScatteredUpdates> &updates) {
  if (updates.empty()) return;
  Stmt *iteration = bodyOfNest(associatedLoop(d_), depth_);
  const bool several = depth_ == 1 && mode_.straight && !mayWrap(*d_.loops[0]) && hasFewOperations(iteration);
  TeamCopies &copies = parts_.teamCopies;
  copies.use(updates);
  const bool keeps = depth_ == 2 && mode_.straight && updatesDownColumns(iteration);
  copies.update(keeps ? TeamCopies::When::Kept : TeamCopies::When::AtOnce);
  copied_ = cuda_.apply(copy(iteration));
  if (several) {
    turn_ = local("_turn", basic(TypeKind::UInt));
    copies.updateLater(turn_, iteration);
    noted_ = cuda_.apply(copy(iteration));
  }
  copies.update(TeamCopies::When::Never);
  // The kernel's other version is what it would be without them.
  const bool otherIsPlain = k_.isOnly && !(k_.flags & ORT_KERNEL_TWO);
  k_.copies = copies.memory() | unsigned(otherIsPlain) << 30;
  k_.flags |= ORT_KERNEL_TEAM_MEMORY | ORT_KERNEL_TWO;
  k_.why += ", or teams have copies of what they update, where that pays";
}

bool SpmdLoop::updatesDownColumns(Stmt *iteration) const {
  VarSet inside; // the counter of the loop along the column, and what iterations declare
  for (size_t i = 0; i < depth_; i++)
    if (axisOf(i) == 1) inside.insert(d_.loops[i]->var);
  class Updates : public Visitor {
  public:
    Updates(Unit &unit, VarSet &inside) : unit_(unit), inside_(inside) {}
    bool same = true, any = false;

  private:
    Unit &unit_;
    VarSet &inside_;
    void visitVarDecl(VarDecl &v) override {
      inside_.insert(&v);
      walk(v);
    }
    void visitOmpDirective(OmpDirective &d) override {
      AtomicForm form;
      same = same && d.kind == OmpDirectiveKind::Atomic && parseAtomic(unit_, d, form) && form.x;
      any = true;
      if (!same) return;
      for (const VarDecl *v : freeVariables(form.x)) same = same && !inside_.count(v);
    }
  } updates(unit_, inside);
  updates.visit(iteration);
  return updates.any && updates.same;
}

/// The function, and what its threads begin with.
void SpmdLoop::begin(bool state) {
  makeFunction(state, body_);
  if (Stmt *s = mode_.parallel ? parts_.regions.safesync(*mode_.parallel) : nullptr) append(body_, s);
  if (state) append(body_, initSpmd("@block_dim.x * @block_dim.y * @block_dim.z"));
}

void SpmdLoop::deal() {
  if (!mode_.inChunks) return;
  Iterations &iterations = parts_.iterations;
  dealing_.chunks =
      mode_.parallel ? iterations.chunkBeforeCopies(d_, OmpClauseKind::Schedule, work_) : nullptr;
  if (isOne(dealing_.chunks)) dealing_.chunks = nullptr;
  dealing_.pieces = mode_.distribute
                        ? iterations.chunkBeforeCopies(*mode_.distribute, OmpClauseKind::DistSchedule, work_)
                        : nullptr;
  dealing_.id = c_.textExpr(basic(TypeKind::UInt), "@thread_idx.x");
  dealing_.threads = c_.textExpr(basic(TypeKind::UInt), "@block_dim.x");
  dealing_.league = true;
}

void SpmdLoop::addFlat() {
  Iterations &iterations = parts_.iterations;
  Compound *four = stackedNumbered();
  VarDecl *k = local("_k", total_->type.unqualified());
  Compound *one = c_.compound({}, d_.loc);
  if (dealing_.chunks) dealing_.nest = iterations.dividedNumbers(d_, counts_, total_);
  append(one, iterations.iteration(d_, k, total_, counts_, *privates_, dealing_.nest.at));
  Stmt *all =
      dealing_.chunks || dealing_.pieces
          ? iterations.inChunks(d_, k, total_, dealing_, work_, one)
          : iterations.strides(
                k, total_, c_.textExpr(k->type, wide(total_) + "@block_idx.x * @block_dim.x + @thread_idx.x"),
                c_.textExpr(k->type, "@grid_dim.x * @block_dim.x"), {depth_ == 1 && mayWrap(*d_.loops[0])},
                work_, one);
  if (four) {
    all = c_.textStmt("if ($)\n$\nelse\n$", {isLaunchedForFour(), four, blockOf(all, d_.loc)});
    k_.severalIfApart.insert(all);
  }
  append(work_, all);
}

/// Innermost first: what is inside, then the loop or test around it.
void SpmdLoop::addGrid() {
  declareAxes();
  bool continues = false;
  Compound *inner = iteration(bodyOfNest(associatedLoop(d_), depth_), continues);
  inRows_ = fours_ && depth_ == 2 && !inPatches_ && !mayWrap(*d_.loops[0]) &&
            stackingOf(inner) == Stacking::WrittenOut;
  Compound *own = Cloner(c_).clone(inner);
  if (depth_ == 1 && k_.isOnly && !as<Compound>(own->body.back()))
    own->body[own->body.size() - 1] = c_.compound({own->body.back()}, d_.loc);
  const auto keeps = [&](Stmt *body, bool loopsRun) {
    auto *block = as<Compound>(body);
    return block && keepElement(
                        c_, *block, [&](VarDecl &v) { return isApart(v); }, loopsRun);
  };
  bool kept = keeps(own->body.back(), depth_ == 1), joins = canJoin(own);
  Expr *condition = nullptr;
  If *other = nullptr;
  bool runs = false;
  if (auto *parts = joins ? nullptr : Cloner(c_).clone(inner);
      parts && takeApart(parts, condition, other, runs)) {
    const bool keptThere = keeps(parts->body.back(), runs);
    joins = canJoin(parts);
    if (joins) own = parts, kept = keptThere;
  }
  Compound *several = joins ? joined(own, condition, other) : nullptr;
  Compound *columns = kept && depth_ == 1 ? inColumns(own) : nullptr;
  const bool stacks = !joins && !columns && canStack(inner);
  if (stacks) several = stacked(Cloner(c_).clone(inner));
  const bool plain = !joins && !columns && !stacks && !continues;
  if (plain && takePlaces(inner)) return;
  Stmt *around =
      striding_ ? strides(inner)
                : test(inner, continues, [&](size_t a) { return c_.textExpr(axes_[a].k->type, startOf(a)); });
  if (copied_) around = withCopies(around);
  if (columns) {
    columns_.both = c_.textStmt("if (@block_dim.y > 1)\n$\nelse\n$", {columns, blockOf(around, d_.loc)});
    k_.severalIfApart.insert(columns_.both);
    append(work_, columns_.both);
  } else if (stacks) {
    Stmt *both = c_.textStmt("if ($)\n$\nelse\n$", {isLaunchedForFour(), several, blockOf(around, d_.loc)});
    k_.severalIfApart.insert(both);
    append(work_, both);
  } else if (several) {
    // As above.
    const char *covers = dims_ == 2
                             ? "if (@grid_dim.x * @block_dim.x < $ || "
                               "@grid_dim.z * @grid_dim.y * @block_dim.y < $)\n$\nelse\n$"
                             : "if ((@grid_dim.x * @block_dim.x < $ || @grid_dim.y * @block_dim.y < $) && "
                               "$ < 65535)\n$\nelse\n$";
    std::vector<Node *> holes = {c_.ident(axes_[0].n), c_.ident(axes_[1].n)};
    if (dims_ > 2) holes.push_back(c_.ident(axes_[1].n));
    holes.insert(holes.end(), {several, blockOf(around, d_.loc)});
    Stmt *both = c_.textStmt(covers, holes);
    if (kept) k_.severalIfApart.insert(both);
    append(work_, both);
  } else if (auto *block = as<Compound>(around))
    for (Stmt *s : block->body) append(work_, s);
  else
    append(work_, around);
}

bool SpmdLoop::takePlaces(Compound *iteration) {
  if (striding_ || depth_ != 1 || fours_ || copied_ || !privates_->last.empty()) return false;
  VarDecl *takes = local("_takes", basic(TypeKind::Bool)), *place = local("_place", basic(TypeKind::Int));
  TakenPlaces parts;
  if (!separatePlaces(c_, *iteration, k_, takes, place, parts)) return false;
  append(work_, c_.declStmt(takes));
  auto *finding = as<Compound>(
      test(parts.finding, false, [&](size_t a) { return c_.textExpr(axes_[a].k->type, startOf(a)); }));
  for (Stmt *s : finding->body) append(work_, s);
  place->init = c_.routineCall(
      place->type, "@place_of",
      {c_.textExpr(c_.types.pointerTo(place->type), "&$", {c_.paren(parts.counter)}), c_.ident(takes)});
  append(work_, c_.declStmt(place));
  append(work_, c_.textStmt("if ($)\n$", {c_.ident(takes), parts.taking}));
  return true;
}

void SpmdLoop::declareAxes() {
  axes_.resize(dims_);
  for (size_t i = 0; i < depth_; i++) axes_[axisOf(i)].loop = i;
  for (size_t a = 0; a < dims_; a++) {
    QualType type = counts_[axes_[a].loop]->type.unqualified();
    if (a == 2 && depth_ > 3) {
      type = basic(TypeKind::ULong);
      axes_[a].n = declareNumbersOfZ();
    } else {
      axes_[a].n = counts_[axes_[a].loop];
      // The last of four numbers may be some blocks beyond the last iteration.
      if (fours_ && a == axisOfFours() && mayWrap(*d_.loops[axes_[a].loop])) type = basic(TypeKind::ULong);
    }
    axes_[a].k = local(std::string("_") + kAxes[a], type);
  }
}

VarDecl *SpmdLoop::declareNumbersOfZ() {
  const QualType type = basic(TypeKind::ULong);
  Expr *product = nullptr;
  for (VarDecl *count : countsOfZ())
    product = product ? c_.textExpr(type, "$ * $", {product, c_.ident(count)})
                      : static_cast<Expr *>(c_.textExpr(type, "(unsigned long) $", {c_.ident(count)}));
  VarDecl *n = local("_nz", type.with(QualConst), product);
  append(work_, c_.declStmt(n));
  return n;
}

std::vector<Expr *> SpmdLoop::numbersOfLoops(Compound *into) {
  std::vector<Expr *> values(depth_);
  std::vector<size_t> alongZ;
  for (size_t i = 0; i < depth_; i++) {
    const size_t a = axisOf(i);
    if (a < 2 || depth_ <= 3)
      values[i] = c_.ident(axes_[a].k);
    else
      alongZ.push_back(i);
  }
  if (alongZ.empty()) return values;
  const Axis &z = axes_[2];
  if (alongZ.size() == 2) { // one division: a test of its own would gain nothing
    for (size_t i : alongZ)
      values[i] = c_.paren(c_.textExpr(basic(TypeKind::ULong), i == alongZ[0] ? "$ / $" : "$ % $",
                                       {c_.ident(z.k), c_.ident(counts_[alongZ[1]])}));
    return values;
  }
  const NestNumbers outer = parts_.iterations.numbersOf(countsOfZ(), z.n);
  append(into, parts_.iterations.declare(outer, c_.ident(z.k)));
  for (size_t i = 0; i < outer.counts.size(); i++)
    values[alongZ[i]] = c_.textExpr(outer.counts[i]->type.unqualified(), "$[" + std::to_string(i) + "]",
                                    {c_.ident(outer.at)});
  return values;
}

Compound *SpmdLoop::iteration(Stmt *user, bool &continues) {
  Compound *inner = c_.compound({}, d_.loc);
  const std::vector<Expr *> values = numbersOfLoops(inner);
  for (size_t i = 0; i < depth_; i++) {
    OmpLoop &l = *d_.loops[i];
    VarDecl *own = c_.variable(parts_.iterations.loopVariableName(l, *privates_), l.varType,
                               iterationValue(unit_, l, values[i]));
    append(inner, c_.declStmt(own));
    privates_->inside.replace(l.var, own);
    if (i == mode_.across && !inPatches_ && !fours_ && !(k_.flags & ORT_KERNEL_ROWS_APART) && isOne(l.step))
      k_.across = own;
  }
  user = privates_->inside.apply(user);
  // `continue` must not skip the assignment of final values.
  continues = hasContinue(user);
  if (!privates_->last.empty() && continues) {
    continues = false;
    user = c_.textStmt("do\n$\nwhile (0);", {blockOf(user, d_.loc)});
  }
  few_ = hasFewOperations(user);
  constexpr long long kFewBytes = 8; // a product of two doubles was 4 % slower with more under way on an H100
  loadsAhead_ = privates_->last.empty() && loadsAhead(user, {}, kFewBytes);
  append(inner, user);
  if (!privates_->last.empty()) append(inner, finalValues());
  return inner;
}

Stmt *SpmdLoop::finalValues() {
  Compound *final = c_.compound({}, d_.loc);
  parts_.copies.lastprivates(*privates_, d_, counts_, final);
  return c_.textStmt("if ($)\n$", {isLast(), final});
}

Expr *SpmdLoop::isLast() {
  const QualType boolean = basic(TypeKind::Bool);
  if (VarDecl *last = factsOf(d_).lastNumber) {
    Expr *k = nullptr;
    for (size_t i = depth_ - dims_; i < depth_; i++) {
      const Axis &a = axes_[axisOf(i)];
      k = k ? c_.textExpr(last->type, "($ * $ + $)", {k, c_.ident(a.n), c_.ident(a.k)})
            : c_.textExpr(last->type, "(unsigned long) $", {c_.ident(a.k)});
    }
    return c_.textExpr(boolean, "$ == $", {k, c_.ident(last)});
  }
  Expr *all = nullptr;
  for (const Axis &a : axes_) {
    Expr *one = c_.textExpr(boolean, "$ == $ - 1", {c_.ident(a.k), c_.ident(a.n)});
    all = all ? c_.textExpr(boolean, "$ && $", {all, one}) : one;
  }
  return all;
}

std::string SpmdLoop::threadOf(size_t a) const {
  const std::string axis(1, kAxes[a]);
  return inPatches_ && a < 2 ? "@patch_" + axis + "()" : "@thread_idx." + axis;
}

std::string SpmdLoop::startOfBlock(size_t a) const {
  const std::string axis(1, kAxes[a]);
  std::string block = "@block_idx." + axis;
  if (!striding_ && dims_ == 2 && a == 1) block = "(@block_idx.z * @grid_dim.y + @block_idx.y)";
  return wide(axes_[a].k) + block + " * @block_dim." + axis;
}

std::string SpmdLoop::startOf(size_t a) const {
  const std::string axis(1, kAxes[a]), thread = threadOf(a), place = startOfBlock(a);
  const bool fours = fours_ && a == axisOfFours();
  const std::string start = fours ? place : place + " + " + thread;
  const std::string all = !hasOrigin_ || a == 0 ? start
                                                : (sizeOf(axes_[a].k->type) > 4 ? "" : "(unsigned int) ") +
                                                      ("_origin." + axis + " + " + start);
  if (fours && inRows_) return "4 * (" + all + " + " + thread + ")";
  return fours ? "4 * (" + all + ") + " + thread : all;
}

void SpmdLoop::stridesOfNotes(Compound *into) {
  const Axis &axis = axes_[0];
  const QualType number = axis.k->type.unqualified();
  VarDecl *stride =
              local("_stride", number.with(QualConst), c_.textExpr(number, "@grid_dim.x * @block_dim.x")),
          *fours = local("_fours", stride->type,
                         c_.routineCall(number, "@fours", {c_.ident(axis.n), c_.ident(stride)})),
          *first = axis.k;
  first->init = c_.textExpr(number, startOf(0));
  for (VarDecl *v : {stride, fours, first}) append(into, c_.declStmt(v));

  const std::string turns = std::to_string(TeamCopies::kTurns);
  const auto forEach = [&](Compound *body) {
    return c_.textStmt("#pragma unroll\nfor ($ $ = 0; $ < " + turns + "; $++)\n$",
                       {c_.typeArg(turn_->type), c_.ident(turn_), c_.ident(turn_), c_.ident(turn_), body});
  };
  TeamCopies &copies = parts_.teamCopies;
  bool continues = false;
  axes_[0].k = local("_k_turn", stride->type,
                     c_.textExpr(number, "$ + $ * $", {c_.ident(first), c_.ident(turn_), c_.ident(stride)}));
  Compound *one = c_.compound({c_.declStmt(axes_[0].k)}, d_.loc), *all = c_.compound({}, d_.loc),
           *updates = c_.compound({}, d_.loc);
  append(one, copies.noNotes());
  appendBody(one, iteration(noted_, continues));
  append(updates, copies.updates());
  append(all, copies.notes());
  append(all, forEach(one));
  append(all, forEach(updates));
  append(into, c_.textStmt("for (; $ < $; $ += " + turns + " * $)\n$",
                           {c_.ident(first), c_.ident(fours), c_.ident(first), c_.ident(stride), all}));
  axes_[0].k = first;
  append(into, c_.textStmt("for (; $ < $; $ += $)\n$",
                           {c_.ident(first), c_.ident(axis.n), c_.ident(first), c_.ident(stride),
                            blockOf(iteration(copied_, continues), d_.loc)}));
}

Stmt *SpmdLoop::withCopies(Stmt *around) {
  // What is known of the iteration is to be what it is without copies.
  const std::vector<Axis> axes = axes_;
  const bool few = few_, loadsAhead = loadsAhead_;
  const VarDecl *across = k_.across;
  for (Axis &axis : axes_) axis.k = c_.variable(axis.k->name->text, axis.k->type.unqualified());
  Compound *there = c_.compound({}, d_.loc);
  append(there, parts_.teamCopies.before());
  bool continues = false;
  if (noted_)
    stridesOfNotes(there);
  else
    append(there, parts_.teamCopies.keep() ? stridesDownColumns(iteration(copied_, continues))
                                           : strides(iteration(copied_, continues)));
  append(there, parts_.teamCopies.after());
  axes_ = axes;
  few_ = few, loadsAhead_ = loadsAhead;
  k_.across = across;
  Stmt *both =
      c_.textStmt("if ($)\n$\nelse\n$", {parts_.teamCopies.areThere(), there, blockOf(around, d_.loc)});
  k_.severalIfApart.insert(both);
  return both;
}

/// Where an iteration has loops of its own, the loops around it count where blocks begin, which is the same
/// for all of a block's threads: a thread's own numbers would be in registers all the way through the body,
/// and so would what nvcc loads in front of it.
Stmt *SpmdLoop::strides(Stmt *inner) {
  std::vector<VarDecl *> counted;
  for (const Axis &a : axes_) counted.push_back(a.k);
  const bool byBlocks = dims_ > 1 && !mode_.straight;
  if (byBlocks) {
    for (size_t a = 0; a < dims_; a++)
      counted[a] = local(std::string("_first_") + kAxes[a], axes_[a].k->type);
    inner = test(inner, false, [&](size_t a) {
      return c_.textExpr(axes_[a].k->type, "$ + " + threadOf(a), {c_.ident(counted[a])});
    });
  }
  for (size_t a = 0; a < dims_; a++) {
    const std::string axis(1, kAxes[a]);
    const bool wraps = (a < 2 || depth_ <= 3) && mayWrap(*d_.loops[axes_[a].loop]);
    const QualType number = axes_[a].k->type.unqualified();
    const std::string start = byBlocks ? startOfBlock(a) : startOf(a);
    inner = parts_.iterations.strides(counted[a], axes_[a].n, c_.textExpr(number, start),
                                      c_.textExpr(number, "@grid_dim." + axis + " * @block_dim." + axis),
                                      {wraps, dims_ == 1 && !wraps && loadsAhead_}, work_,
                                      blockOf(inner, d_.loc));
  }
  return inner;
}

Stmt *SpmdLoop::stridesDownColumns(Stmt *inner) {
  Compound *column = nullptr;
  for (size_t a = dims_; a-- > 0;) {
    const std::string axis(1, kAxes[a]);
    const bool wraps = mayWrap(*d_.loops[axes_[a].loop]);
    const QualType number = axes_[a].k->type.unqualified();
    column = c_.compound({}, d_.loc);
    append(column, parts_.iterations.strides(
                       axes_[a].k, axes_[a].n, c_.textExpr(number, startOf(a)),
                       c_.textExpr(number, "@grid_dim." + axis + " * @block_dim." + axis),
                       {wraps, a > 0 && !wraps && hasFewOperations(inner)}, column, blockOf(inner, d_.loc)));
    inner = column;
  }
  return column;
}

Stmt *SpmdLoop::test(Stmt *inner, bool continues, const std::function<Expr *(size_t)> &number) {
  const QualType boolean = basic(TypeKind::Bool);
  Compound *tested = c_.compound({}, d_.loc);
  Expr *inRange = nullptr;
  for (size_t a = 0; a < dims_; a++) {
    if (fours_ && a == axisOfFours()) continue;
    VarDecl *k = axes_[a].k;
    k->type = k->type.with(QualConst);
    k->init = number(a);
    append(tested, c_.declStmt(k));
    Expr *below = c_.textExpr(boolean, "$ < $", {c_.ident(k), c_.ident(axes_[a].n)});
    inRange = inRange ? c_.textExpr(boolean, "$ && $", {inRange, below}) : below;
  }
  if (fours_) inner = inFours(as<Compound>(inner));
  if (!inRange) return inner;
  // `continue` needs a loop after all to end the iteration.
  append(tested, c_.textStmt(continues ? "if ($)\ndo\n$\nwhile (0);" : "if ($)\n$",
                             {inRange, blockOf(inner, d_.loc)}));
  return tested;
}

} // namespace ompicc::cuda
