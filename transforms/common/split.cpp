// Splitting combined and composite constructs into nested leaf constructs (OpenMP 5.2 §17).
//
// The simd leaf is not a construct of its own here: `for simd` becomes ForSimd and `distribute simd`
// DistributeSimd, because they are one loop transformation each.
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_checks.h"
#include <unordered_set>

namespace ompicc {
namespace {

/// A leaf of the construct that is being split.
struct Leaf {
  unsigned bit;
  OmpDirective *directive;
};

class Splitter : public Rewriter {
public:
  explicit Splitter(Unit &unit) : Rewriter(unit.context.directives()), c_(unit.context) {}

private:
  Context &c_;
  std::vector<const OmpDirective *> around_; ///< the constructs that the one at hand stands in
  std::unordered_set<const OmpDirective *>
      overTeams_; ///< loops in whose iterations each team shares out others

  Node *rewriteOmpDirective(OmpDirective &d) override {
    around_.push_back(&d);
    rewriteChildren(d);
    around_.pop_back();
    unsigned leafs = info(d.kind).leafs;
    if ((leafs & LeafLoop) || ((leafs & LeafSimd) && countBits(leafs) > 1)) keepIterationVariables(d);
    if (leafs & LeafLoop) leafs = loopLeafs(d);
    // A prefix computation is one team's: its threads can wait for each other.
    for (OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Reduction && clause->modifiers == ReductionInscan &&
          (leafs & LeafTeams))
        return split(d, leafs & ~unsigned(LeafTeams | LeafDistribute));
    if (countBits(leafs) > 1) return split(d, leafs);
    if (d.kind == OmpDirectiveKind::Loop) {
      d.kind = leafs == LeafFor          ? OmpDirectiveKind::For
               : leafs == LeafDistribute ? OmpDirectiveKind::Distribute
                                         : OmpDirectiveKind::Simd;
      List<OmpClause *> others;
      for (OmpClause *clause : d.clauses)
        if (clause->kind != OmpClauseKind::Bind) others.push(c_.arena, clause);
      d.clauses = others;
      if (d.kind == OmpDirectiveKind::Simd) sayConcurrent(d);
    }
    if (d.kind == OmpDirectiveKind::Target) addReductionMaps(d, d);
    return &d;
  }

  /// A `loop` construct is one of the others, by the region that it binds to (§11.7): its iterations are
  /// shared out among the threads of a league or of a team, or all are the encountering thread's.
  unsigned loopLeafs(const OmpDirective &d) {
    unsigned others = info(d.kind).leafs & ~unsigned(LeafLoop);
    const unsigned outer = (others             ? others
                            : !around_.empty() ? info(around_.back()->kind).leafs
                                               : 0) &
                           ~unsigned(LeafTarget);
    unsigned binding = outer == LeafTeams ? BindTeams : outer == LeafParallel ? BindParallel : BindThread;
    OmpClause *clause = findClause(d, OmpClauseKind::Bind);
    if (clause) binding = clause->modifiers;
    // The initial thread of a team alone is the implicit parallel region that a `teams` construct starts.
    if (binding == BindParallel && (others & LeafTeams)) binding = BindThread;
    // Inside such a loop, the threads of each team share out the iterations of that one, as for clang and
    // nvc.
    if (binding == BindParallel && !others && isInLoopOfTeams()) {
      // Teams that are known to be there before reduce what `loop` alone says for threads.
      const OmpDirective *outer = around_.back();
      if (hasClause(*outer, OmpClauseKind::Reduction) && !(info(outer->kind).leafs & LeafTeams))
        return LeafSimd;
      overTeams_.insert(outer); // which is looked at behind what is in it
      return LeafParallel | LeafFor;
    }
    if (binding == BindTeams && overTeams_.count(&d)) return others | LeafDistribute;
    // No program can tell how many threads share out its iterations: on a device, all of a team.
    if (binding == BindParallel && !others && isOfTeamsOnDevice()) return LeafParallel | LeafFor;
    if (binding == BindThread && !clause && isOfTargetsThread(others)) return others | LeafParallel | LeafFor;
    return others | (binding == BindTeams      ? LeafDistribute | LeafParallel | LeafFor
                     : binding == BindParallel ? unsigned(LeafFor)
                                               : unsigned(LeafSimd));
  }

  bool isInLoopOfTeams() const {
    const size_t n = around_.size();
    return n > 0 && isLoopOfTeams(*around_[n - 1], n > 1 ? around_[n - 2] : nullptr);
  }

  /// Whether the region around is that of a team's initial thread in a target construct.
  bool isOfTeamsOnDevice() const {
    bool teams = false;
    for (size_t i = around_.size(); i-- > 0;) {
      const unsigned leafs = info(around_[i]->kind).leafs;
      if (leafs & (LeafParallel | LeafLoop)) return false;
      teams |= (leafs & LeafTeams) != 0;
      if (leafs & LeafTarget) return teams;
    }
    return false;
  }

  /// Whether what the construct consists of besides `loop`, or else the construct around it, is `target` and
  /// nothing more: `target loop`, or `loop` among what a target region does. The thread that encounters it is
  /// the only one there is, and the program has left open what it binds to.
  bool isOfTargetsThread(unsigned others) const {
    return others ? others == LeafTarget : !around_.empty() && info(around_.back()->kind).leafs == LeafTarget;
  }

  /// §11.7: the iterations of a loop construct may be executed in any order and at the same time.
  void sayConcurrent(OmpDirective &d) {
    if (hasClause(d, OmpClauseKind::Order)) return;
    auto *order = c_.make<OmpClause>(d.loc);
    order->kind = OmpClauseKind::Order;
    order->isImplicit = true;
    d.clauses.push(c_.arena, order);
  }

  /// §5.1.1: the iteration variables of a loop construct, and of simd, have the values of the last iteration
  /// behind it.
  void keepIterationVariables(OmpDirective &d) {
    Stmt *s = associatedLoop(d);
    for (size_t n = collapseOf(d); n > 0; n--) {
      auto *loop = as<For>(s);
      auto *first = loop ? as<ExprStmt>(loop->init) : nullptr;
      auto *assigned = first ? as<Assign>(skipParens(first->expr)) : nullptr;
      VarDecl *v = assigned ? baseVariable(assigned->lhs) : nullptr;
      if (!loop) return;
      s = onlyStatement(loop->body);
      bool has = !v;
      for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Lastprivate, OmpClauseKind::Linear,
                                 OmpClauseKind::Induction})
        has = has || listed(d, kind, v);
      if (!has) addItemClause(c_, d, OmpClauseKind::Lastprivate, v, d.loc);
    }
  }

  static int countBits(unsigned x) { return __builtin_popcount(x); }

  Node *split(OmpDirective &d, unsigned leafs) {
    // Innermost first.
    std::vector<Leaf> made;
    Stmt *body = d.body;
    auto add = [&](unsigned bit, OmpDirectiveKind kind) {
      body = makeDirective(c_, kind, d, body);
      made.push_back({bit, static_cast<OmpDirective *>(body)});
    };
    bool simd = leafs & LeafSimd;
    if (leafs & LeafFor)
      add(LeafFor | (leafs & LeafSimd), simd ? OmpDirectiveKind::ForSimd : OmpDirectiveKind::For);
    else if ((leafs & LeafDistribute) && simd)
      add(LeafDistribute | LeafSimd, OmpDirectiveKind::DistributeSimd);
    else if (leafs & LeafTaskloop)
      add(LeafTaskloop | (leafs & LeafSimd),
          simd ? OmpDirectiveKind::TaskloopSimd : OmpDirectiveKind::Taskloop);
    else if (simd)
      add(LeafSimd, OmpDirectiveKind::Simd);
    if (leafs & LeafSections) add(LeafSections, OmpDirectiveKind::Sections);
    if (leafs & LeafSingle) add(LeafSingle, OmpDirectiveKind::Single);
    if (leafs & LeafMaster)
      add(LeafMaster, isMasked(d.kind) ? OmpDirectiveKind::Masked : OmpDirectiveKind::Master);
    if (leafs & LeafParallel) add(LeafParallel, OmpDirectiveKind::Parallel);
    if ((leafs & LeafDistribute) && !(simd && !(leafs & LeafFor)))
      add(LeafDistribute, OmpDirectiveKind::Distribute);
    if (leafs & LeafTeams) add(LeafTeams, OmpDirectiveKind::Teams);
    if (leafs & LeafTarget) add(LeafTarget, OmpDirectiveKind::Target);

    for (OmpClause *clause : d.clauses) place(d, *clause, made, leafs);
    shareOutside(d, made);
    OmpDirective *outermost = made.back().directive;
    if (leafs & LeafTarget) addReductionMaps(d, *outermost);
    // OpenMP 5.2 §11.5: parallel ends with a barrier of its own, so the worksharing construct needs none.
    if (leafs & LeafParallel)
      for (Leaf &l : made)
        if (l.bit & (LeafFor | LeafSections | LeafSingle))
          if (!hasClause(*l.directive, OmpClauseKind::Nowait)) {
            auto *nowait = c_.make<OmpClause>(d.loc);
            nowait->kind = OmpClauseKind::Nowait;
            nowait->isImplicit = true;
            l.directive->clauses.push(c_.arena, nowait);
          }
    return outermost;
  }

  static OmpDirective *leaf(std::vector<Leaf> &made, unsigned bit) {
    for (Leaf &l : made)
      if (l.bit & bit) return l.directive;
    return nullptr;
  }

  void give(OmpDirective *to, OmpClause &clause) {
    if (to) to->clauses.push(c_.arena, Cloner(c_).clone(&clause));
  }

  static bool listed(const OmpDirective &d, OmpClauseKind kind, const VarDecl *v) {
    for (VarDecl *x : clauseVariables(d, kind))
      if (x == v) return true;
    return false;
  }

  /// OpenMP 5.2 §17.2: which leafs a clause of a combined construct applies to.
  void place(OmpDirective &d, OmpClause &clause, std::vector<Leaf> &made, unsigned leafs) {
    OmpDirective *target = leaf(made, LeafTarget), *teams = leaf(made, LeafTeams);
    OmpDirective *distribute = leaf(made, LeafDistribute), *parallel = leaf(made, LeafParallel);
    OmpDirective *loop = leaf(made, LeafFor), *sections = leaf(made, LeafSections);
    OmpDirective *taskloop = leaf(made, LeafTaskloop);
    OmpDirective *innermost = made.front().directive;
    if (clause.directive != OmpDirectiveKind::None && clause.directive != d.kind &&
        clause.kind != OmpClauseKind::If) {
      OmpDirective *named = leaf(made, info(clause.directive).leafs);
      give(named ? named : innermost, clause); // a loop construct has become another one
      if (clause.kind == OmpClauseKind::Lastprivate) mapTofrom(target, d, clause);
      return;
    }
    switch (info(clause.kind).place) {
    case OmpClausePlace::Each:
      for (Leaf &l : made)
        if (l.bit & leafsWith(clause.kind)) give(l.directive, clause);
      return;
    case OmpClausePlace::Innermost: return give(innermost, clause);
    case OmpClausePlace::Rule: break;
    }
    switch (clause.kind) {
    case OmpClauseKind::Private:
      give((leafs & LeafMaster) && !taskloop ? parallel : innermost, clause);
      break;
    case OmpClauseKind::Firstprivate: placeFirstprivate(d, clause, made, leafs); break;
    case OmpClauseKind::Lastprivate:
      give(distribute, clause);
      if (loop != distribute) give(loop, clause);
      give(sections, clause);
      if (!distribute && !loop && !sections) give(innermost, clause); // simd
      mapTofrom(target, d, clause);
      break;
    case OmpClauseKind::InReduction: give(target ? target : taskloop, clause); break;
    case OmpClauseKind::Reduction:
      if (clause.modifiers == ReductionInscan) return give(innermost, clause);
      // One private copy a thread: at parallel where there is one, else at the loop or the sections.
      give(teams, clause);
      if (taskloop) {
        give(taskloop, clause); // the tasks' copies are combined into what the team shares
        break;
      }
      give(parallel ? parallel : loop ? loop : sections, clause);
      if (!teams && !parallel && !loop && !sections) give(innermost, clause); // simd
      break;
    case OmpClauseKind::Linear:
    case OmpClauseKind::Induction:
      give(innermost, clause);
      mapTofrom(target, d, clause);
      break;
    case OmpClauseKind::ThreadLimit: give(teams ? teams : target, clause); break;
    case OmpClauseKind::DistSchedule:
      give(distribute, clause);
      // The threads of the region inside divide the chunks of distribute: they need its expression.
      if (loop && clause.expr && !evaluateConstant(clause.expr).known) give(loop, *Cloner(c_).clone(&clause));
      break;
    case OmpClauseKind::Allocate: // each construct keeps what it has copies of
      for (Leaf &l : made) give(l.directive, clause);
      break;
    case OmpClauseKind::Replayable: break; // nothing is recorded
    case OmpClauseKind::Nowait: give(target ? target : loop ? loop : sections, clause); break;
    case OmpClauseKind::If:
      // §3.4: without a directive-name modifier it applies to each construct that it can apply to.
      if (target &&
          (clause.directive == OmpDirectiveKind::None || clause.directive == OmpDirectiveKind::Target))
        give(target, clause);
      if (parallel &&
          (clause.directive == OmpDirectiveKind::None || clause.directive == OmpDirectiveKind::Parallel))
        give(parallel, clause);
      if (taskloop &&
          (clause.directive == OmpDirectiveKind::None || clause.directive == OmpDirectiveKind::Taskloop))
        give(taskloop, clause);
      break;
    default: break;
    }
  }

  void placeFirstprivate(OmpDirective &d, OmpClause &clause, std::vector<Leaf> &made, unsigned leafs) {
    OmpDirective *target = leaf(made, LeafTarget), *teams = leaf(made, LeafTeams);
    OmpDirective *distribute = leaf(made, LeafDistribute), *parallel = leaf(made, LeafParallel);
    OmpDirective *loop = leaf(made, LeafFor), *sections = leaf(made, LeafSections);
    OmpDirective *taskloop = leaf(made, LeafTaskloop);
    for (Expr *item : clause.items) {
      VarDecl *v = baseVariable(item);
      if (!v) continue;
      bool last = listed(d, OmpClauseKind::Lastprivate, v);
      auto to = [&](OmpDirective *leafDirective) {
        if (leafDirective) addItemClause(c_, *leafDirective, OmpClauseKind::Firstprivate, v, clause.loc);
      };
      if (last) {
        to(distribute);
        if (loop != distribute) to(loop);
        to(sections);
        to(taskloop);
      } else if (taskloop) {
        to(taskloop);
        if (parallel) addItemClause(c_, *parallel, OmpClauseKind::Shared, v, clause.loc);
      } else if (parallel)
        to(parallel); // the worksharing construct inside then shares this thread's copy
      else if (distribute)
        to(distribute);
      else if (teams)
        to(teams);
      else if (!(leafs & LeafTarget))
        to(loop ? loop : sections ? sections : made.front().directive);
      if (target && !last && !listed(d, OmpClauseKind::Map, v)) to(target);
    }
  }

  /// OpenMP 5.2 §17.2: a variable that the directive makes private to one of its constructs is shared in
  /// those around it, whatever their default is.
  void shareOutside(OmpDirective &d, std::vector<Leaf> &made) {
    OmpClause *defaults = findClause(d, OmpClauseKind::Default);
    if (!defaults || (defaults->modifiers != DefaultPrivate && defaults->modifiers != DefaultFirstprivate))
      return;
    constexpr OmpClauseKind kinds[] = {OmpClauseKind::Firstprivate, OmpClauseKind::Lastprivate,
                                       OmpClauseKind::Linear,       OmpClauseKind::Induction,
                                       OmpClauseKind::Reduction,    OmpClauseKind::InReduction};
    for (unsigned bit : {LeafTeams, LeafParallel})
      if (OmpDirective *outer = leaf(made, bit))
        for (OmpClauseKind kind : kinds)
          for (VarDecl *v : clauseVariables(d, kind)) {
            bool has = listed(*outer, OmpClauseKind::Shared, v);
            for (OmpClauseKind own : kinds) has |= listed(*outer, own, v);
            if (!has) addItemClause(c_, *outer, OmpClauseKind::Shared, v, d.loc);
          }
  }

  /// OpenMP 5.2 §17.2: list items of lastprivate, linear and reduction on a combined target construct are
  /// mapped tofrom, unless they are mapped explicitly.
  void mapTofrom(OmpDirective *target, OmpDirective &d, OmpClause &clause) {
    if (!target) return;
    for (Expr *item : clause.items) {
      VarDecl *v = baseVariable(item);
      if (!v || listed(d, OmpClauseKind::Map, v) || listed(*target, OmpClauseKind::Map, v) ||
          listed(d, OmpClauseKind::InReduction, v))
        continue;
      auto *map = c_.make<OmpClause>(clause.loc);
      map->kind = OmpClauseKind::Map;
      map->modifiers = MapTofrom;
      map->isImplicit = true;
      map->items.push(c_.arena, Cloner(c_).clone(item));
      target->clauses.push(c_.arena, map);
    }
  }
  void addReductionMaps(OmpDirective &d, OmpDirective &target) {
    for (OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Reduction) mapTofrom(&target, d, *clause);
  }
};

} // namespace

Stmt *splitCombined(Unit &unit, Stmt *root) { return static_cast<Stmt *>(Splitter(unit).rewrite(root)); }

} // namespace ompicc
