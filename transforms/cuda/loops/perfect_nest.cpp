#include "transforms/cuda/loops/perfect_nest.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/kernels/mode.h"
#include <algorithm>
#include <initializer_list>

namespace ompicc {
namespace {

using Kinds = std::initializer_list<OmpClauseKind>;

bool hasOnly(const OmpDirective &d, Kinds kinds) {
  return std::all_of(d.clauses.begin(), d.clauses.end(), [&](const OmpClause *clause) {
    return std::find(kinds.begin(), kinds.end(), clause->kind) != kinds.end();
  });
}

/// The construct's parts, found step by step.
class Nest {
public:
  Nest(Unit &unit, OmpDirective &target, const TargetInterface &k)
      : unit_(unit), c_(unit.context), k_(k), target_(target) {}

  bool find() {
    OmpDirective *teams = only(target_.body, OmpDirectiveKind::Teams);
    distribute_ = teams ? only(teams->body, OmpDirectiveKind::Distribute) : nullptr;
    if (!distribute_ || distribute_->loops.empty()) return false;
    inner_ = bodyOfNest(associatedLoop(*distribute_), distribute_->loops.size());
    findParallel();
    loop_ = parallel_ ? only(parallel_->body, OmpDirectiveKind::For) : nullptr;
    if (!loop_ || loop_->loops.empty()) return false;
    return namesStay() && saysNothing(*teams) && !observes() && variablesFit() && isRectangular();
  }

  void join() {
    Stmt *body = bodyOfNest(associatedLoop(*loop_), loop_->loops.size());
    if (!between_.empty()) setBodyOf(associatedLoop(*loop_), loop_->loops.size(), blockOf(body));
    setBodyOf(associatedLoop(*distribute_), distribute_->loops.size(), associatedLoop(*loop_));
    loop_->body = associatedLoop(*distribute_);
    distribute_->body = parallel_;
    List<OmpLoop *> loops;
    for (OmpLoop *l : distribute_->loops) loops.push(c_.arena, l);
    for (OmpLoop *l : loop_->loops) loops.push(c_.arena, l);
    loop_->loops = loops;
    distribute_->loops = {};
    clauses();
  }

private:
  Unit &unit_;
  Context &c_;
  const TargetInterface &k_;
  OmpDirective &target_;
  OmpDirective *distribute_ = nullptr, *parallel_ = nullptr, *loop_ = nullptr;
  Stmt *inner_ = nullptr;       ///< in the distributed loops
  std::vector<Stmt *> between_; ///< declarations in front of the region
  VarSet constants_;            ///< what they declare

  /// The region and what is declared in front of it.
  void findParallel() {
    parallel_ = only(inner_, OmpDirectiveKind::Parallel);
    auto *block = as<Compound>(inner_);
    if (parallel_ || !block || block->body.empty()) return;
    for (size_t i = 0; i + 1 < block->body.size(); i++) {
      auto *declaration = as<DeclStmt>(block->body[i]);
      if (!declaration) return;
      for (Decl *d : declaration->decls) {
        auto *v = as<VarDecl>(d);
        if (!v || !v->init || !isScalar(v->type) || v->storage == Storage::Static ||
            v->storage == Storage::Extern || (canonical(v->type).quals & QualVolatile) ||
            !isComputed(v->init))
          return;
        constants_.insert(v);
      }
      between_.push_back(declaration);
    }
    parallel_ = only(block->body.back(), OmpDirectiveKind::Parallel);
  }

  /// What is declared between the loops means the same in the innermost one, and hides nothing there.
  bool namesStay() const {
    VarSet counting;
    for (const OmpLoop *l : loop_->loops) counting.insert(l->var);
    auto isOther = [](const VarDecl *v, const VarSet &all) {
      return std::any_of(all.begin(), all.end(),
                         [&](const VarDecl *x) { return x != v && x->name == v->name; });
    };
    for (const VarDecl *constant : constants_) {
      if (isOther(constant, counting)) return false;
      for (const VarDecl *v : freeVariables(constant->init))
        if (isOther(v, counting)) return false;
    }
    for (const VarDecl *v : freeVariables(loop_->body))
      if (isOther(v, constants_)) return false;
    return true;
  }

  /// No clause says who runs what, or brings anything out. How many threads a team has nothing can tell, if
  /// it has some: one alone would run its iterations in turn.
  bool saysNothing(const OmpDirective &teams) const {
    using K = OmpClauseKind;
    return areSome(clauseExpr(target_, K::ThreadLimit)) && areSome(clauseExpr(teams, K::ThreadLimit)) &&
           areSome(clauseExpr(*parallel_, K::NumThreads)) &&
           hasOnly(teams, {K::Shared, K::Private, K::Firstprivate, K::Default, K::ThreadLimit}) &&
           hasOnly(*distribute_, {K::Private, K::Firstprivate, K::Collapse, K::Shared, K::Order}) &&
           hasOnly(*parallel_, {K::Shared, K::Private, K::Firstprivate, K::Default, K::NumThreads}) &&
           hasOnly(*loop_, {K::Private, K::Firstprivate, K::Collapse, K::Nowait, K::Order});
  }

  /// Not said, or a constant of whole warps.
  static bool areSome(const Expr *threads) {
    constexpr long long kWarp = 32;
    const ConstInt value = threads ? evaluateConstant(threads) : ConstInt{};
    return !threads || (value.known && value.value >= kWarp && value.value % kWarp == 0);
  }

  bool observes() const {
    const CodeTraits traits = traitsOf(loop_->body);
    return traits.parallel || traits.worksharing || traits.threadIdentity || traits.teamIdentity ||
           traits.runtimeCalls || traits.teamState || traits.unknownCalls || traits.pointerCalls ||
           traits.cancels || traits.barriers;
  }

  /// What distribute has copies of, but for its iteration variables, and what is declared in front of the
  /// region its threads only read.
  bool variablesFit() const {
    const Usage usage = usageIn(loop_->body);
    VarSet counting;
    for (const OmpLoop *l : distribute_->loops) counting.insert(l->var);
    VarSet own;
    for (const OmpDirective *d : {parallel_, loop_})
      for (VarDecl *v : copiedVariables(*d)) own.insert(v);
    for (const VarDecl *v : counting)
      if (usage.mayChange(v) || own.count(v)) return false;
    for (const VarDecl *v : constants_)
      if (usage.mayChange(v) || own.count(v)) return false;
    VarSet used;
    for (VarDecl *v : freeVariables(loop_->body)) used.insert(v);
    for (const VarDecl *v : copiedVariables(*distribute_)) {
      if (counting.count(v) || own.count(v)) continue;
      const VarList first = clauseVariables(*distribute_, OmpClauseKind::Firstprivate);
      const bool hasValue = std::find(first.begin(), first.end(), v) != first.end();
      if (used.count(v) && (!hasValue || usage.mayChange(v))) return false;
    }
    // A copy begins with the value that the outer loop's iteration has.
    for (const OmpDirective *d : {parallel_, loop_})
      for (const VarDecl *v : clauseVariables(*d, OmpClauseKind::Firstprivate)) {
        const VarList around = copiedVariables(*distribute_);
        if (std::find(around.begin(), around.end(), v) != around.end()) return false;
      }
    return true;
  }

  bool isRectangular() const {
    VarSet changes = constants_;
    for (const OmpLoop *l : distribute_->loops) changes.insert(l->var);
    for (const OmpDirective *d : {distribute_, loop_})
      for (const OmpLoop *l : d->loops)
        for (Expr *bound : {l->lower, l->upper, l->step}) {
          if (!hostCanEvaluate(bound, k_)) return false;
          for (const VarDecl *v : freeVariables(bound))
            if (changes.count(v)) return false;
        }
    return true;
  }

  Stmt *blockOf(Stmt *body) {
    Compound *block = c_.compound({}, body->loc);
    for (Stmt *s : between_) block->body.push(c_.arena, s);
    block->body.push(c_.arena, body);
    return block;
  }

  static void setBodyOf(Stmt *nest, size_t depth, Stmt *body) {
    auto *loop = static_cast<For *>(nest);
    for (size_t i = 1; i < depth; i++) loop = static_cast<For *>(onlyStatement(loop->body));
    loop->body = body;
  }

  /// distribute's move to where a combined construct has them, and the nest has its new depth.
  void clauses() {
    for (OmpClause *clause : distribute_->clauses) {
      if (clause->kind == OmpClauseKind::Private) loop_->clauses.push(c_.arena, clause);
      if (clause->kind == OmpClauseKind::Firstprivate) parallel_->clauses.push(c_.arena, clause);
    }
    distribute_->clauses = {};
    VarSet inside = constants_;
    for (const OmpLoop *l : loop_->loops) inside.insert(l->var);
    List<OmpClause *> kept;
    for (OmpClause *clause : parallel_->clauses) {
      if (clause->kind == OmpClauseKind::Shared) {
        List<Expr *> items;
        for (Expr *item : clause->items)
          if (!inside.count(baseVariable(item))) items.push(c_.arena, item);
        if (items.empty()) continue;
        clause->items = items;
      }
      kept.push(c_.arena, clause);
    }
    parallel_->clauses = kept;
    List<OmpClause *> others;
    for (OmpClause *clause : loop_->clauses)
      if (clause->kind != OmpClauseKind::Collapse) others.push(c_.arena, clause);
    loop_->clauses = others;
    auto *collapse = c_.make<OmpClause>(loop_->loc);
    collapse->kind = OmpClauseKind::Collapse;
    collapse->expr = c_.intLiteral((long long)loop_->loops.size());
    loop_->clauses.push(c_.arena, collapse);
  }
};

} // namespace

bool joinPerfectNest(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  if (unit.masterWorker) return false;
  Nest nest(unit, target, k);
  if (!nest.find()) return false;
  nest.join();
  return true;
}

} // namespace ompicc
