#include "transforms/cuda/kernels/mode.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/independence.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/analysis/strides.h"
#include "translator/sema/side_effects.h"

namespace ompicc {

bool setsFirst(Stmt *body, const VarDecl *v) {
  auto *block = as<Compound>(body);
  auto mentions = [v](Node *n) {
    for (const VarDecl *x : n ? freeVariables(n) : VarList())
      if (x == v) return true;
    return false;
  };
  auto sets = [&](Expr *e) {
    auto *a = e ? as<Assign>(skipParens(e)) : nullptr;
    auto *target = a && a->op == AssignOp::Plain ? as<Ident>(skipParens(a->lhs)) : nullptr;
    return target && target->decl == v && !mentions(a->rhs);
  };
  auto first = [&](Stmt *s) {
    if (auto *loop = as<For>(s)) s = loop->init;
    if (auto *inner = as<Compound>(s)) return setsFirst(inner, v);
    auto *e = as<ExprStmt>(s);
    return e && sets(e->expr);
  };
  if (!block) return first(body);
  for (Stmt *s : block->body)
    if (mentions(s)) return first(s);
  return true;
}

OmpDirective *only(Stmt *s, OmpDirectiveKind kind) {
  auto *d = as<OmpDirective>(onlyStatement(s));
  return d && d->kind == kind ? d : nullptr;
}

bool isOne(Expr *e) {
  const ConstInt value = e ? evaluateConstant(e) : ConstInt{};
  return value.known && value.value == 1;
}

bool maybeOne(Expr *e) { return e && (!evaluateConstant(e).known || isOne(e)); }

namespace {

/// The variables that the constructs down to the loop have copies of.
VarSet copiesOf(std::initializer_list<const OmpDirective *> levels) {
  VarSet copies;
  for (const OmpDirective *d : levels)
    if (d)
      for (const VarDecl *v : copiedVariables(*d)) copies.insert(v);
  return copies;
}

/// The kernel's parameters and constants that are values of its own.
VarSet valuesOf(const TargetInterface &k) {
  VarSet values;
  for (const KernelParam &p : k.params)
    if (p.passing == KernelParam::ByValue) values.insert(p.var);
  for (const VarDecl *constant : k.constants) values.insert(constant);
  return values;
}

/// True if a thread's copies of variables must last from one of its iterations to the next, or must all be
/// made before the last iteration ends: what a mapping of iterations to threads of its own does not offer.
/// @param fewTeams the program says how many teams distributed iterations have, so that some have several
bool copiesPersist(OmpDirective *parallel, OmpDirective &loop, bool fewTeams) {
  VarSet first, last;
  for (OmpDirective *d : {parallel, &loop})
    if (d) {
      for (VarDecl *v : clauseVariables(*d, OmpClauseKind::Firstprivate)) first.insert(v);
      for (VarDecl *v : clauseVariables(*d, OmpClauseKind::Lastprivate)) last.insert(v);
    }
  OmpClause *schedule = findClause(loop, OmpClauseKind::Schedule);
  bool chunks =
      parallel && schedule && schedule->expr && (schedule->modifiers & ScheduleKindMask) == ScheduleStatic;
  const bool goesOn = chunks || (!parallel && fewTeams);
  Usage usage = goesOn ? usageIn(loop.body) : Usage();
  for (const VarDecl *v : first)
    if (last.count(v) || (goesOn && usage.mayChange(v))) return true;
  if (!chunks || isOne(schedule->expr)) return false;
  for (OmpDirective *d : {parallel, &loop})
    for (VarDecl *v : clauseVariables(*d, OmpClauseKind::Private)) {
      bool counts = false; // the loops give them their values
      for (OmpLoop *l : loop.loops) counts |= l->var == v;
      if (!counts && usage.mayChange(v) && !setsFirst(bodyOfNest(associatedLoop(loop), loop.loops.size()), v))
        return true;
    }
  return false;
}

/// True if `region` may change a variable that target or teams has a
/// private copy of, and `levels`, the constructs down to it, have no copies of their own: its threads share
/// it.
bool changesSharedCopies(OmpDirective &target, OmpDirective *teams, const std::vector<OmpDirective *> &levels,
                         Stmt *region) {
  VarSet copies;
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::Private)) copies.insert(v);
  if (teams)
    for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Firstprivate})
      for (VarDecl *v : clauseVariables(*teams, kind)) copies.insert(v);
  for (OmpDirective *d : levels)
    if (d) {
      for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Firstprivate,
                                 OmpClauseKind::Lastprivate, OmpClauseKind::Reduction})
        for (VarDecl *v : clauseVariables(*d, kind)) copies.erase(v);
      for (OmpLoop *l : d->loops) copies.erase(l->var);
    }
  if (copies.empty()) return false;
  Usage usage = usageIn(region);
  for (const VarDecl *v : copies)
    if (usage.mayChange(v)) return true;
  return false;
}

enum class Unlisted { EachThreads, TheTeams };

/// Whether each thread can bring what it has of a reduction of teams to the league's: not where the team's
/// threads reduce it by another operation, nor where its copy is the team's, and `levels`, the constructs
/// down to the threads, list it nowhere.
bool reducesPerTeam(OmpDirective *teams, const std::vector<OmpDirective *> &levels, Unlisted unlisted) {
  if (!teams) return false;
  for (const ReductionItem &ofTeams : reductionItems(*teams)) {
    bool listed = false;
    for (OmpDirective *d : levels)
      if (d)
        for (const ReductionItem &item : reductionItems(*d))
          if (item.var == ofTeams.var) {
            if (item.op != ofTeams.op || item.user != ofTeams.user) return true;
            listed = true;
          }
    if (!listed && unlisted == Unlisted::TheTeams) return true;
  }
  return false;
}

} // namespace

bool hostCanEvaluate(Expr *e, const TargetInterface &k) {
  if (!e) return false;
  class Pure : public Visitor {
  public:
    bool ok = true;
    const TargetInterface *k;

  private:
    void visitCall(Call &) override { ok = false; }
    void visitIndex(Index &) override { ok = false; }
    void visitStmtExpr(StmtExpr &) override { ok = false; }
    void visitMember(Member &m) override {
      if (m.arrow) ok = false;
      walk(m);
    }
    void visitUnary(Unary &u) override {
      if (u.op == UnaryOp::Deref || (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec)) ok = false;
      walk(u);
    }
    void visitAssign(Assign &) override { ok = false; }
    void visitIdent(Ident &i) override {
      auto *v = as<VarDecl>(i.decl);
      if (!v) return;
      for (const KernelParam &p : k->params)
        if (p.var == v && p.passing == KernelParam::ByValue) return;
      for (const VarDecl *constant : k->constants)
        if (constant == v) return;
      // Pointers whose value is translated keep their distance from each other only within one object.
      ok = false;
    }
  } pure;
  pure.k = &k;
  pure.visit(e);
  return pure.ok;
}

bool hostKnowsBounds(const OmpDirective &d, const TargetInterface &k) {
  for (OmpLoop *l : d.loops)
    if (!hostCanEvaluate(l->lower, k) || !hostCanEvaluate(l->upper, k) || !hostCanEvaluate(l->step, k))
      return false;
  return true;
}

Expr *conditionOfParallel(const OmpDirective &target, const OmpDirective &parallel) {
  const OmpClause *own = findClause(parallel, OmpClauseKind::If),
                  *outer = findClause(target, OmpClauseKind::If);
  return own && !(outer && own->loc.offset == outer->loc.offset) ? own->expr : nullptr;
}

bool hasAtMost(const OmpLoop &l, long iterations) {
  const ConstInt lower = evaluateConstant(l.lower), upper = evaluateConstant(l.upper);
  return lower.known && upper.known && std::abs(upper.value - lower.value) < iterations;
}

namespace {

/// Of a nest, the loop whose iterations are laid along x, and the one that shares warps with it. A grid has
/// places for three, and a short loop is no row.
void chooseAxes(Context &c, OmpDirective &loop, ModeDecision &m) {
  const size_t depth = loop.loops.size();
  if (depth != 2 && depth != 3) return;
  std::vector<const VarDecl *> vars;
  std::vector<VarDecl *> numbers;
  for (const OmpLoop *l : loop.loops) vars.push_back(l->var), numbers.push_back(l->var);
  Stmt *body = bodyOfNest(associatedLoop(loop), depth);
  constexpr long kRow = 32;
  const size_t across = loopReadTogether(body, vars);
  if (!hasAtMost(*loop.loops[across], kRow - 1)) m.across = across;
  const size_t patches = loopInPatches(body, vars, m.across);
  // Threads with several iterations that read the same are worth more than patches are to stores.
  if (patches < depth && m.across + 1 == depth && rowOfReuse(c, body, numbers) < depth) return;
  if (patches < depth && !hasAtMost(*loop.loops[m.across], kRow - 1) &&
      !hasAtMost(*loop.loops[patches], kPatchHeight - 1))
    m.patches = patches;
}

/// The constructs of a target construct that is nothing but one nest, as far down as it is that.
struct Nest {
  OmpDirective *teams = nullptr, *distribute = nullptr, *parallel = nullptr, *loop = nullptr;
  Stmt *region = nullptr;                         ///< what a team runs
  bool composite = false;                         ///< the loop is distributed, and shared out in the teams
  Expr *parallelIf = nullptr, *threads = nullptr; ///< what decides how many threads a team has

  Nest(OmpDirective &target) {
    region = target.body;
    if ((teams = only(region, OmpDirectiveKind::Teams))) region = teams->body;
    distribute = only(region, OmpDirectiveKind::Distribute);
    if (!distribute) distribute = only(region, OmpDirectiveKind::DistributeSimd);
    composite = distribute && distribute->loops.empty();
    Stmt *inside = composite ? distribute->body : region;
    parallel = distribute && !composite ? nullptr : only(inside, OmpDirectiveKind::Parallel);
    if (parallel) {
      loop = only(parallel->body, OmpDirectiveKind::For);
      if (!loop) loop = only(parallel->body, OmpDirectiveKind::ForSimd);
      parallelIf = conditionOfParallel(target, *parallel);
      threads = clauseExpr(*parallel, OmpClauseKind::NumThreads);
    } else if (distribute && !composite)
      loop = distribute;
  }
  bool hostKnowsThreads(const TargetInterface &k) const {
    return (!parallelIf || hostCanEvaluate(parallelIf, k)) && (!threads || hostCanEvaluate(threads, k));
  }
};

/// Whether code declares arrays that are too large for registers.
bool hasArrays(Stmt *code) {
  class Arrays : public Visitor {
  public:
    bool found = false;

  private:
    void visitVarDecl(VarDecl &v) override {
      constexpr long long kFewBytes = 64;
      found |=
          isArray(v.type) && isAutomatic(v) && (isVariablyModified(v.type) || sizeOf(v.type) > kFewBytes);
      walk(v);
    }
  } arrays;
  arrays.visit(code);
  return arrays.found;
}

/// Whether the iterations of a nest that goes down to a loop can be laid over the grid, and what has to be
/// done for that.
class LoopMode {
public:
  LoopMode(Unit &unit, OmpDirective &target, const TargetInterface &k, const Nest &nest)
      : c_(unit.context), target_(target), k_(k), nest_(nest), loop_(*nest.loop),
        body_(traitsWithPointers(unit, loop_.body)),
        observed_(body_.threadIdentity || body_.teamIdentity || body_.unknownCalls),
        teams_(nest.teams ? clauseExpr(*nest.teams, OmpClauseKind::NumTeams) : nullptr),
        pieces_(nest.distribute ? clauseExpr(*nest.distribute, OmpClauseKind::DistSchedule) : nullptr),
        limit_(clauseExpr(nest.teams ? *nest.teams : target, OmpClauseKind::ThreadLimit)),
        schedule_(nest.parallel ? findClause(loop_, OmpClauseKind::Schedule) : nullptr),
        isStatic_(schedule_ && (schedule_->modifiers & ScheduleKindMask) == ScheduleStatic) {
    judge();
  }

  bool fits() const {
    // Without parallel, an iteration may itself fork, or ask how many threads there are: then the team's
    // master must run it.
    const bool forks = !nest_.parallel && (body_.parallel || body_.teamState || body_.unknownCalls);
    const bool nestedWork = body_.worksharing && !nest_.parallel;
    // Every team runs all of a loop that is not distributed.
    const bool repeats = nest_.teams && nest_.parallel && !nest_.distribute && !isOne(teams_);
    return !isAssigned() && !forks && !nestedWork && !inTurn_ && !repeats && !shares() &&
           !copiesPersist(nest_.parallel, loop_, teams_) && !hasClause(loop_, OmpClauseKind::Ordered);
  }

  void describe(ModeDecision &m) const {
    m.mode = ModeDecision::Loop;
    m.why = nest_.parallel ? "the loop nest is all there is"
                           : "distributed iterations are independent and hold no parallel region";
    m.distribute = nest_.distribute;
    m.parallel = nest_.parallel;
    m.loop = nest_.loop;
    m.observed = observed_;
    m.needsState = body_.parallel || body_.worksharing || body_.runtimeCalls || body_.unknownCalls;
    m.inTurnIfAlone = dependent_ && maybeAlone_ && !(nest_.distribute && nest_.parallel);
    m.inChunks = dependent_ && chunks_;
    m.dealt = dependent_ && deals_ && !nest_.distribute;
    m.anyThreads = !observed_ && !body_.runtimeCalls && !body_.teamState && !schedule_ && !pieces_ &&
                   !m.inChunks && !m.dealt && !m.inTurnIfAlone;
    const size_t depth = loop_.loops.size();
    Stmt *iteration = bodyOfNest(associatedLoop(loop_), depth);
    const CodeTraits traits = traitsOf(iteration);
    m.straight = !traits.loops && !traits.pointerCalls;
    m.stores = traits.stores;
    m.apart =
        !m.straight && !observed_ && !m.needsState && iterationsLieApart(iteration, loop_.loops.back()->var);
    m.arrays = m.apart && hasArrays(iteration);
    m.hostKnowsTrips = hostKnowsBounds(loop_, k_);
    const bool told = observed_ || schedule_ || pieces_ || m.inChunks || !m.hostKnowsTrips;
    m.across = depth - 1;
    m.patches = depth;
    if (!told) chooseAxes(c_, loop_, m);
  }

private:
  Context &c_;
  OmpDirective &target_;
  const TargetInterface &k_;
  const Nest &nest_;
  OmpDirective &loop_;
  const CodeTraits body_;
  const bool observed_;
  Expr *const teams_, *const pieces_, *const limit_; ///< num_teams, dist_schedule, thread_limit
  OmpClause *const schedule_;
  const bool isStatic_;
  bool inTurn_ = false;     ///< of one thread, or in one chunk of a team: iterations may build on each other
  bool deals_ = false;      ///< with how many threads a static schedule deals its chunks the program has said
  bool maybeAlone_ = false; ///< one thread may be all there is
  bool chunks_ = false;     ///< the program knows where chunks begin
  bool dependent_ = false;  ///< iterations may build on each other, where they come in turn

  void judge() {
    const bool parallel = nest_.parallel, distribute = nest_.distribute;
    Expr *chunk = schedule_ ? schedule_->expr : nullptr;
    inTurn_ = parallel ? !distribute && isOne(nest_.threads) : isOne(teams_) || pieces_;
    deals_ = chunk && nest_.threads && isStatic_;
    const bool ofOneThread = nest_.parallelIf || maybeOne(limit_) || maybeOne(nest_.threads);
    const bool ofOneTeam = maybeOne(teams_) || (pieces_ && !isOne(pieces_));
    maybeAlone_ = !parallel ? maybeOne(teams_) : !distribute ? ofOneThread : ofOneTeam && ofOneThread;
    chunks_ = (chunk && !isOne(chunk)) || (deals_ && (!distribute || ofOneTeam)) ||
              (maybeAlone_ && distribute && parallel && pieces_);
    dependent_ =
        !inTurn_ && (chunks_ || maybeAlone_) && !hasClause(loop_, OmpClauseKind::Order) && !areIndependent();
    inTurn_ |= dependent_ && ((!parallel && hasSideEffects(teams_)) || hasSideEffects(limit_));
  }
  /// Where nothing says which iterations a team gets, the program does not know where its chunks begin: what
  /// it does to one array by one name it has at least written down.
  bool areIndependent() const {
    const Aliases aliases =
        nest_.distribute && nest_.parallel && (!pieces_ || isOne(pieces_)) ? Aliases::None : Aliases::MayMeet;
    return iterationsAreIndependent(loop_, copiesOf({nest_.teams, nest_.distribute, nest_.parallel, &loop_}),
                                    valuesOf(k_), aliases);
  }
  /// Which of the league's threads runs an iteration is ours to say, also where the program looks, unless a
  /// clause says it. (What a team runs in turn is another matter, and one team has its own mode for it.)
  bool isAssigned() const {
    return observed_ && (!nest_.parallel || !nest_.distribute ||
                         hasClause(*nest_.distribute, OmpClauseKind::DistSchedule) || isStatic_);
  }
  /// Threads get copies of what their team has one of; without synchronisation, they cannot tell.
  bool shares() const {
    const std::vector<OmpDirective *> levels = {nest_.distribute, nest_.parallel, &loop_};
    if (reducesPerTeam(nest_.teams, levels, Unlisted::EachThreads)) return true;
    return (!nest_.parallel || body_.synchronises || body_.unknownCalls) &&
           changesSharedCopies(target_, nest_.teams, levels, loop_.body);
  }
};

/// Whether the target construct is one region, whose threads cannot tell that their team has no other code.
bool isBlock(OmpDirective &target, const Nest &nest) {
  return nest.parallel && !nest.composite &&
         !changesSharedCopies(target, nest.teams, {nest.parallel}, nest.parallel->body) &&
         !reducesPerTeam(nest.teams, {nest.parallel}, Unlisted::TheTeams);
}

} // namespace

ModeDecision decideMode(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  const Nest nest(target);
  ModeDecision m;
  m.teams = nest.teams;
  const bool threadsKnown = nest.hostKnowsThreads(k);
  if (nest.loop && threadsKnown)
    if (const LoopMode loop(unit, target, k, nest); loop.fits()) {
      loop.describe(m);
      return m;
    }
  if (threadsKnown && isBlock(target, nest)) {
    m.mode = ModeDecision::Block;
    m.why = "the parallel region is all there is";
    m.parallel = nest.parallel;
    m.needsState = true;
    return m;
  }
  const CodeTraits traits = traitsWithPointers(unit, nest.region);
  if (!traits.parallel && !traits.worksharing && !traits.runtimeCalls && !traits.unknownCalls &&
      !nest.distribute) {
    m.mode = ModeDecision::Sequential;
    m.why = "there is no parallel region";
    return m;
  }
  m.mode = ModeDecision::Generic;
  const bool looks = nest.loop && nest.composite; // or it would have been the mode of loops
  if (traits.parallel && !looks) {
    m.guarded = planGuarded(target, k);
    if (m.guarded.whyNot.empty() && !unit.masterWorker) {
      m.mode = ModeDecision::Guarded;
      m.why = "all threads go through the code around its parallel regions";
      return m;
    }
  }
  m.why = looks                 ? "a clause says which threads run which iterations, and they look"
          : unit.masterWorker   ? "sequential code surrounds its parallel regions"
          : traits.parallel     ? "sequential code surrounds its parallel regions, and " + m.guarded.whyNot
          : traits.unknownCalls ? "functions of other files may hold parallel regions"
                                : "its sequential code needs a team";
  return m;
}

} // namespace ompicc
