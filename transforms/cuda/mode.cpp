#include "transforms/cuda/mode.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/independence.h"
#include "transforms/cuda/library.h"
#include "transforms/cuda/strides.h"
#include "translator/emit/device_library.h"
#include "translator/sema/side_effects.h"
#include <unordered_set>

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

namespace {

class Traits : public Visitor {
public:
  CodeTraits found;

private:
  std::unordered_set<const FunctionDecl *> seen_;

  void visitOmpDirective(OmpDirective &d) override {
    switch (d.kind) {
    case OmpDirectiveKind::Parallel: found.parallel = true; break;
    case OmpDirectiveKind::Atomic:
    case OmpDirectiveKind::Critical: found.synchronises = true; break;
    case OmpDirectiveKind::Cancel:
    case OmpDirectiveKind::CancellationPoint: found.cancels = found.runtimeCalls = true; break;
    default: break;
    }
    found.worksharing |= bindsToTeam(d.kind);
    found.barriers |= meetsAtBarrier(d);
    found.loops |= !d.loops.empty();
    walk(d);
  }

  /// Whether the code of the construct itself has a barrier, or may have one.
  static bool meetsAtBarrier(const OmpDirective &d) {
    if (hasClause(d, OmpClauseKind::Reduction)) return true;
    switch (d.kind) {
    case OmpDirectiveKind::Barrier:
    case OmpDirectiveKind::Latest:
    case OmpDirectiveKind::Sections: return true;
    case OmpDirectiveKind::Scope: return !hasClause(d, OmpClauseKind::Nowait);
    case OmpDirectiveKind::Single:
      return !hasClause(d, OmpClauseKind::Nowait) || hasClause(d, OmpClauseKind::Copyprivate);
    case OmpDirectiveKind::For:
    case OmpDirectiveKind::ForSimd: {
      OmpClause *schedule = findClause(d, OmpClauseKind::Schedule);
      const bool inTurn = !schedule || (schedule->modifiers & ScheduleKindMask) == ScheduleStatic;
      return !inTurn || hasClause(d, OmpClauseKind::Ordered) || !hasClause(d, OmpClauseKind::Nowait) ||
             hasClause(d, OmpClauseKind::Lastprivate);
    }
    default: return false;
    }
  }
  /// Atomic objects (atomic_objects.cpp).
  void visitTextExpr(TextExpr &e) override {
    found.synchronises |= (traitsOfTexts(e.texts) & LibrarySynchronises) != 0;
    walk(e);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    const std::string_view name = callee && !callee->decl ? callee->name->text : "";
    found.synchronises |= name.substr(0, 9) == "__atomic_" || name.substr(0, 7) == "__sync_";
    if (!callee || !as<FunctionDecl>(callee->decl)) // who knows what is called
      found.barriers = found.pointerCalls = found.runtimeCalls = true;
    walk(call);
  }
  void visitAssign(Assign &assign) override {
    found.stores |= !as<Ident>(skipParens(assign.lhs));
    walk(assign);
  }
  void visitFor(For &loop) override {
    found.loops = true;
    walk(loop);
  }
  void visitWhile(While &loop) override {
    found.loops = true;
    walk(loop);
  }
  void visitDoWhile(DoWhile &loop) override {
    found.loops = true;
    walk(loop);
  }
  void visitGoto(Goto &) override { found.loops = true; }
  void visitIndirectGoto(IndirectGoto &jump) override {
    found.loops = true;
    walk(jump);
  }
  void visitVarDecl(VarDecl &v) override {
    if (isArray(v.type) && isVariablyModified(v.type)) found.runtimeCalls = true; // its storage is a frame's
    walk(v);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) found.teamState |= v->groupPrivate;
    auto *f = as<FunctionDecl>(i.decl);
    if (!f) return;
    std::string_view n = i.name->text;
    if (n.substr(0, 4) == "omp_") {
      if (n == "omp_get_team_num" || n == "omp_get_num_teams")
        found.teamIdentity = true;
      else if (n.substr(0, 8) == "omp_set_" || n.substr(0, 9) == "omp_test_") // a lock, maybe
        found.runtimeCalls = found.teamState = found.synchronises = true;
      else if (n == "omp_get_thread_num")
        found.threadIdentity = found.runtimeCalls = found.teamState = true;
      else if (n != "omp_is_initial_device" && n != "omp_get_wtime" && n != "omp_get_wtick")
        found.runtimeCalls = found.teamState = true;
      return;
    }
    if (isDeviceLibraryFunction(*f)) return;
    FunctionDecl *definition = f->body ? f : f->definition;
    if (!definition || !definition->body)
      found.unknownCalls = found.barriers = true;
    else if (seen_.insert(definition).second)
      visit(definition->body);
  }
};

/// Not a constant other than 1; `e` may be null, which is not 1.
bool maybeOne(Expr *e) { return e && (!evaluateConstant(e).known || isOne(e)); }

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
bool copiesPersist(OmpDirective *parallel, OmpDirective &loop) {
  VarSet first, last;
  for (OmpDirective *d : {parallel, &loop})
    if (d) {
      for (VarDecl *v : clauseVariables(*d, OmpClauseKind::Firstprivate)) first.insert(v);
      for (VarDecl *v : clauseVariables(*d, OmpClauseKind::Lastprivate)) last.insert(v);
    }
  OmpClause *schedule = findClause(loop, OmpClauseKind::Schedule);
  bool chunks =
      parallel && schedule && schedule->expr && (schedule->modifiers & ScheduleKindMask) == ScheduleStatic;
  Usage usage = chunks ? usageIn(loop.body) : Usage();
  for (const VarDecl *v : first)
    if (last.count(v) || (chunks && usage.mayChange(v))) return true;
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

CodeTraits traitsOf(Node *root) {
  Traits t;
  t.visit(root);
  return t.found;
}

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

/// Finds references to functions but for calls of them.
class AddressedFunctions : public Visitor {
public:
  std::vector<FunctionDecl *> found;

private:
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    if (!callee || !as<FunctionDecl>(callee->decl)) visit(call.callee);
    for (Expr *argument : call.args) visit(argument);
  }
  void visitIdent(Ident &i) override {
    if (auto *f = as<FunctionDecl>(i.decl)) found.push_back(f->body ? f : f->definition);
  }
};

std::vector<FunctionDecl *> addressedFunctions(const Unit &unit) {
  AddressedFunctions functions;
  for (External *external : unit.tree.externals)
    for (Decl *d : external->decls) functions.visit(d);
  std::vector<FunctionDecl *> defined;
  for (FunctionDecl *f : functions.found)
    if (f && f->body) defined.push_back(f);
  return defined;
}

/// The traits of code with calls through pointers: any of those functions may be called.
void addAddressedFunctions(const Unit &unit, CodeTraits &traits) {
  if (!traits.pointerCalls) return;
  for (FunctionDecl *f : addressedFunctions(unit)) {
    const CodeTraits of = traitsOf(f->body);
    traits.parallel |= of.parallel;
    traits.worksharing |= of.worksharing;
    traits.threadIdentity |= of.threadIdentity;
    traits.teamIdentity |= of.teamIdentity;
    traits.teamState |= of.teamState;
    traits.synchronises |= of.synchronises;
  }
}

bool hasAtMost(const OmpLoop &l, long iterations) {
  const ConstInt lower = evaluateConstant(l.lower), upper = evaluateConstant(l.upper);
  return lower.known && upper.known && std::abs(upper.value - lower.value) < iterations;
}

namespace {

/// Of a nest, the loop whose iterations are laid along x, and the one that shares warps with it. A grid has
/// places for three, and a short loop is no row.
void chooseAxes(OmpDirective &loop, ModeDecision &m) {
  const size_t depth = loop.loops.size();
  if (depth != 2 && depth != 3) return;
  std::vector<const VarDecl *> vars;
  for (const OmpLoop *l : loop.loops) vars.push_back(l->var);
  Stmt *body = bodyOfNest(associatedLoop(loop), depth);
  constexpr long kRow = 32;
  const size_t across = loopReadTogether(body, vars);
  if (!hasAtMost(*loop.loops[across], kRow - 1)) m.across = across;
  const size_t patches = loopInPatches(body, vars, m.across);
  if (patches < depth && !hasAtMost(*loop.loops[m.across], kRow - 1) &&
      !hasAtMost(*loop.loops[patches], kPatchHeight - 1))
    m.patches = patches;
}

} // namespace

ModeDecision decideMode(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  ModeDecision m;
  Stmt *s = target.body;
  if ((m.teams = only(s, OmpDirectiveKind::Teams))) s = m.teams->body;
  CodeTraits traits = traitsOf(s);
  addAddressedFunctions(unit, traits);

  OmpDirective *distribute = only(s, OmpDirectiveKind::Distribute);
  if (!distribute) distribute = only(s, OmpDirectiveKind::DistributeSimd);
  bool composite = distribute && distribute->loops.empty();
  Stmt *afterDistribute = composite ? distribute->body : s;
  OmpDirective *parallel =
      distribute && !composite ? nullptr : only(afterDistribute, OmpDirectiveKind::Parallel);
  OmpDirective *loop = nullptr;
  if (parallel) {
    loop = only(parallel->body, OmpDirectiveKind::For);
    if (!loop) loop = only(parallel->body, OmpDirectiveKind::ForSimd);
  } else if (distribute && !composite)
    loop = distribute;

  Expr *parallelIf = parallel ? conditionOfParallel(target, *parallel) : nullptr;
  Expr *threads = parallel ? clauseExpr(*parallel, OmpClauseKind::NumThreads) : nullptr;
  bool threadsKnown =
      (!parallelIf || hostCanEvaluate(parallelIf, k)) && (!threads || hostCanEvaluate(threads, k));

  if (loop && threadsKnown) {
    CodeTraits body = traitsOf(loop->body);
    addAddressedFunctions(unit, body);
    const bool observed = body.threadIdentity || body.teamIdentity || body.unknownCalls;
    // Without parallel, an iteration may itself fork, or ask how many threads there are: then the team's
    // master must run it.
    bool forks = !parallel && (body.parallel || body.teamState || body.unknownCalls);
    bool nestedWork = body.worksharing && !parallel;
    // Of one thread, or in one chunk of a team, the iterations come in turn, and may build on each other.
    Expr *teams = m.teams ? clauseExpr(*m.teams, OmpClauseKind::NumTeams) : nullptr;
    Expr *pieces = distribute ? clauseExpr(*distribute, OmpClauseKind::DistSchedule) : nullptr;
    bool inTurn = parallel ? !distribute && isOne(threads) : isOne(teams) || pieces;
    OmpClause *schedule = parallel ? findClause(*loop, OmpClauseKind::Schedule) : nullptr;
    // Which of the league's threads runs an iteration is ours to say, also where the program looks, unless a
    // clause says it. (What a team runs in turn is another matter, and one team has its own mode for it.)
    const bool assigned =
        observed && (!parallel || !distribute || hasClause(*distribute, OmpClauseKind::DistSchedule) ||
                     (schedule && (schedule->modifiers & ScheduleKindMask) == ScheduleStatic));
    Expr *chunk = schedule ? schedule->expr : nullptr;
    Expr *limit = clauseExpr(m.teams ? *m.teams : target, OmpClauseKind::ThreadLimit);
    // With how many threads a static schedule deals its chunks the program knows where it has said so.
    const bool deals = chunk && threads && (schedule->modifiers & ScheduleKindMask) == ScheduleStatic;
    const bool ofOneThread = parallelIf || maybeOne(limit) || maybeOne(threads);
    const bool ofOneTeam = maybeOne(teams) || (pieces && !isOne(pieces));
    const bool maybeAlone = !parallel     ? maybeOne(teams)
                            : !distribute ? ofOneThread
                                          : ofOneTeam && ofOneThread;
    const bool chunks = (chunk && !isOne(chunk)) || (deals && (!distribute || ofOneTeam)) ||
                        (maybeAlone && distribute && parallel && pieces);
    // Where nothing says which iterations a team gets, the program does not know where its chunks begin: what
    // it does to one array by one name it has at least written down.
    const Aliases aliases =
        distribute && parallel && (!pieces || isOne(pieces)) ? Aliases::None : Aliases::MayMeet;
    const bool dependent = !inTurn && (chunks || maybeAlone) && !hasClause(*loop, OmpClauseKind::Order) &&
                           !iterationsAreIndependent(*loop, copiesOf({m.teams, distribute, parallel, loop}),
                                                     valuesOf(k), aliases);
    inTurn |= dependent && ((!parallel && hasSideEffects(teams)) || hasSideEffects(limit));
    // Every team runs all of a loop that is not distributed.
    const bool repeats = m.teams && parallel && !distribute && !isOne(teams);
    // Threads get copies of what their team has one of; without synchronisation, they cannot tell.
    bool shares = reducesPerTeam(m.teams, {distribute, parallel, loop}, Unlisted::EachThreads);
    shares |= (!parallel || body.synchronises || body.unknownCalls) &&
              changesSharedCopies(target, m.teams, {distribute, parallel, loop}, loop->body);
    if (!assigned && !forks && !nestedWork && !inTurn && !repeats && !shares &&
        !copiesPersist(parallel, *loop) && !hasClause(*loop, OmpClauseKind::Ordered)) {
      m.mode = ModeDecision::Loop;
      m.why = parallel ? "the loop nest is all there is"
                       : "distributed iterations are independent and hold no parallel region";
      m.distribute = distribute;
      m.parallel = parallel;
      m.loop = loop;
      m.observed = observed;
      m.needsState = body.parallel || body.worksharing || body.runtimeCalls || body.unknownCalls;
      m.inTurnIfAlone = dependent && maybeAlone && !(distribute && parallel);
      m.inChunks = dependent && chunks;
      m.dealt = dependent && deals && !distribute;
      const CodeTraits iteration = traitsOf(bodyOfNest(associatedLoop(*loop), loop->loops.size()));
      m.straight = !iteration.loops && !iteration.pointerCalls;
      m.stores = iteration.stores;
      m.apart =
          !m.straight && !observed && !m.needsState &&
          iterationsLieApart(bodyOfNest(associatedLoop(*loop), loop->loops.size()), loop->loops.back()->var);
      m.hostKnowsTrips = hostKnowsBounds(*loop, k);
      const bool told = observed || schedule || pieces || m.inChunks || !m.hostKnowsTrips;
      m.across = loop->loops.size() - 1;
      m.patches = loop->loops.size();
      if (!told) chooseAxes(*loop, m);
      return m;
    }
  }
  if (parallel && !composite && threadsKnown &&
      !changesSharedCopies(target, m.teams, {parallel}, parallel->body) &&
      !reducesPerTeam(m.teams, {parallel}, Unlisted::TheTeams)) {
    m.mode = ModeDecision::Block;
    m.why = "the parallel region is all there is";
    m.parallel = parallel;
    m.needsState = true;
    return m;
  }
  if (!traits.parallel && !traits.worksharing && !traits.runtimeCalls && !traits.unknownCalls &&
      !distribute) {
    m.mode = ModeDecision::Sequential;
    m.why = "there is no parallel region";
    return m;
  }
  m.mode = ModeDecision::Generic;
  if (traits.parallel && !(loop && composite)) {
    m.guarded = planGuarded(unit, target, k);
    if (m.guarded.whyNot.empty() && !unit.masterWorker) {
      m.mode = ModeDecision::Guarded;
      m.why = "all threads go through the code around its parallel regions";
      return m;
    }
  }
  m.why = loop && composite     ? "a clause says which threads run which iterations, and they look"
          : unit.masterWorker   ? "sequential code surrounds its parallel regions"
          : traits.parallel     ? "sequential code surrounds its parallel regions, and " + m.guarded.whyNot
          : traits.unknownCalls ? "functions of other files may hold parallel regions"
                                : "its sequential code needs a team";
  return m;
}

} // namespace ompicc
