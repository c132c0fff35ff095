#include "transforms/cuda/loops/perfect_nest.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/loop_names.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/reused_reads.h"
#include "transforms/cuda/analysis/unchanged_loads.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/loops/alternating_rows.h"
#include "transforms/cuda/loops/tile_loops.h"
#include "transforms/cuda/loops/triangles.h"
#include <algorithm>
#include <map>

namespace ompicc {
namespace {

/// The construct's parts, found step by step.
class Nest {
public:
  enum class Kind { Plain, Tiles, Gathers };
  Nest(Unit &unit, OmpDirective &target, const TargetInterface &k, Kind kind)
      : unit_(unit), c_(unit.context), k_(k), target_(target), withoutTiles_(kind == Kind::Tiles),
        gathers_(kind == Kind::Gathers) {}

  bool find() {
    OmpDirective *teams = only(target_.body, OmpDirectiveKind::Teams);
    distribute_ = teams ? only(teams->body, OmpDirectiveKind::Distribute) : nullptr;
    if (!distribute_ || distribute_->loops.empty()) return false;
    inner_ = bodyOfNest(associatedLoop(*distribute_), distribute_->loops.size());
    findParallel();
    loop_ = parallel_ ? only(parallel_->body, OmpDirectiveKind::For) : nullptr;
    if (!loop_ || loop_->loops.empty()) return false;
    if (!loads_.empty() && (withoutTiles_ || gathers_ || !loadsMayStay())) return false;
    if (withoutTiles_ && !findTiles()) return false;
    return namesStay() && saysNothing(*teams) && !observes() && variablesFit() && isRectangular();
  }
  bool hasTiles() const { return !tiles_.empty(); }

  void join() {
    const std::vector<For *> outer = loopsOf(*distribute_), inner = loopsOf(*loop_);
    Stmt *body = inner.back()->body;
    if (!between_.empty()) body = blockOf(body);
    for (const auto &[i, whole] : triangles_) {
      makeWhole(c_, *inner[i], whole);
      body = testedBy(whole.condition, body);
    }
    for (const auto &[i, rows] : alternating_) body = beginAtFirst(c_, *inner[i], rows, body);
    std::vector<For *> nest;
    for (size_t i = 0; i < outer.size(); i++)
      if (!isGrid(i)) nest.push_back(outer[i]);
    for (const TileLoop &t : tiles_) makeWhole(c_, *outer[t.grid], *inner[t.tile], t.cut);
    nest.insert(nest.end(), inner.begin(), inner.end());
    for (size_t i = 0; i + 1 < nest.size(); i++) nest[i]->body = nest[i + 1];
    nest.back()->body = body;
    List<OmpLoop *> loops;
    for (size_t i = 0; i < outer.size(); i++)
      if (!isGrid(i)) loops.push(c_.arena, distribute_->loops[i]);
    for (OmpLoop *l : loop_->loops) {
      loops.push(c_.arena, l);
      nameLoopsApart(c_, loops);
    }
    loop_->body = nest[0];
    const bool changes = hasTiles() || !triangles_.empty() || !alternating_.empty();
    loop_->loops = changes ? List<OmpLoop *>() : loops;
    if (changes) describeNest(unit_, *loop_, nest.size());
    distribute_->body = parallel_;
    distribute_->loops = {};
    clauses();
  }

private:
  Unit &unit_;
  Context &c_;
  const TargetInterface &k_;
  OmpDirective &target_;
  const bool withoutTiles_, gathers_;
  OmpDirective *distribute_ = nullptr, *parallel_ = nullptr, *loop_ = nullptr;
  Stmt *inner_ = nullptr;                         ///< in the distributed loops
  std::vector<Stmt *> between_;                   ///< declarations in front of the region
  VarSet constants_;                              ///< what they declare
  std::vector<Expr *> loads_;                     ///< their values that are more than computed
  std::vector<TileLoop> tiles_;                   ///< whose loops become one each
  VarSet grids_;                                  ///< the variables of loops that are left out
  std::map<size_t, WholeLoop> triangles_;         ///< inner loops that go through one
  std::map<size_t, AlternatingRows> alternating_; ///< inner loops that begin at one of a few places

  static std::vector<For *> loopsOf(OmpDirective &d) {
    std::vector<For *> loops;
    for (auto *f = as<For>(associatedLoop(d)); loops.size() < d.loops.size();
         f = as<For>(onlyStatement(f->body)))
      loops.push_back(f);
    return loops;
  }
  bool isGrid(size_t outer) const {
    return std::any_of(tiles_.begin(), tiles_.end(), [&](const TileLoop &t) { return t.grid == outer; });
  }
  bool isTile(size_t inner) const {
    return std::any_of(tiles_.begin(), tiles_.end(), [&](const TileLoop &t) { return t.tile == inner; });
  }

  /// Finds loops through tiles. Returns false if what is inside uses the tiles' numbers.
  bool findTiles() {
    const std::vector<For *> inner = loopsOf(*loop_);
    tiles_ = tileLoops(loopsOf(*distribute_), between_, inner, inner.back()->body);
    for (const TileLoop &t : tiles_) grids_.insert(distribute_->loops[t.grid]->var);
    if (grids_.size() != tiles_.size()) return false;
    dropNumbersOfTiles(inner.back()->body);
    return !uses(inner.back()->body, grids_);
  }

  static bool uses(Node *n, const VarSet &all) {
    for (const VarDecl *v : freeVariables(n))
      if (all.count(v)) return true;
    return false;
  }

  /// What is declared in front of the region for the loops' bounds alone is not needed any more.
  void dropNumbersOfTiles(Stmt *body) {
    std::vector<Stmt *> kept;
    for (size_t i = between_.size(); i-- > 0;) {
      VarSet declared;
      for (Decl *d : as<DeclStmt>(between_[i])->decls) declared.insert(static_cast<VarDecl *>(d));
      bool isUsed = uses(body, declared);
      for (Stmt *s : kept) isUsed |= uses(s, declared);
      for (size_t inner = 0; inner < loop_->loops.size(); inner++)
        for (Expr *bound : {loop_->loops[inner]->lower, loop_->loops[inner]->upper})
          isUsed |= !isTile(inner) && uses(bound, declared);
      if (isUsed || !hasTiles())
        kept.insert(kept.begin(), between_[i]);
      else
        for (const VarDecl *v : declared) constants_.erase(v);
    }
    between_ = kept;
  }

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
            v->storage == Storage::Extern || (canonical(v->type).quals & QualVolatile))
          return;
        if (!isComputed(v->init)) loads_.push_back(v->init);
        constants_.insert(v);
      }
      between_.push_back(declaration);
    }
    parallel_ = only(block->body.back(), OmpDirectiveKind::Parallel);
  }

  /// Whether each iteration may load what is loaded in front of the region.
  bool loadsMayStay() {
    return std::all_of(loads_.begin(), loads_.end(),
                       [&](Expr *value) { return loadsStay(value, loop_->body, k_, unit_.typesTell); });
  }

  /// What is declared between the loops means the same in the innermost one, and hides nothing there.
  bool namesStay() const {
    VarSet counting;
    for (const OmpLoop *l : loop_->loops) counting.insert(l->var);
    auto isOther = [](const VarDecl *v, const VarSet &all) {
      return std::any_of(all.begin(), all.end(),
                         [&](const VarDecl *x) { return x != v && x->name == v->name; });
    };
    for (const TileLoop &t : tiles_)
      for (Expr *bound : {distribute_->loops[t.grid]->lower, distribute_->loops[t.grid]->upper})
        for (const VarDecl *v : freeVariables(bound))
          if (isOther(v, counting) || isOther(v, constants_)) return false;
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
           hasOnlyClauses(
               teams, {K::Shared, K::Private, K::Firstprivate, K::Default, K::ThreadLimit, K::Reduction}) &&
           hasOnlyClauses(*distribute_, {K::Private, K::Firstprivate, K::Collapse, K::Shared, K::Order}) &&
           hasOnlyClauses(*parallel_, {K::Shared, K::Private, K::Firstprivate, K::Default, K::NumThreads,
                                       K::Reduction}) &&
           hasOnlyClauses(*loop_,
                          {K::Private, K::Firstprivate, K::Collapse, K::Nowait, K::Order, K::Reduction}) &&
           reduceAlike(teams);
  }

  /// Whether there are no reductions, or, if the nest is one that gathers, what the inner construct adds to
  /// the teams' copies of variables they add to the originals: then all threads do.
  bool reduceAlike(const OmpDirective &teams) const {
    std::map<VarDecl *, OmpReductionOp> outer, inner;
    for (const OmpDirective *d :
         {&teams, static_cast<const OmpDirective *>(parallel_), static_cast<const OmpDirective *>(loop_)})
      for (const ReductionItem &item : reductionItems(*d)) {
        if (!as<Ident>(skipParens(item.item)) || item.user || item.tasks || item.placed) return false;
        const OmpReductionOp op = item.op == OmpReductionOp::Sub ? OmpReductionOp::Add : item.op;
        if (!(d == &teams ? outer : inner).emplace(item.var, op).second) return false;
      }
    if (outer != inner || outer.empty() == gathers_) return false;
    for (Stmt *s : between_)
      for (VarDecl *v : freeVariables(s))
        if (outer.count(v)) return false;
    return true;
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

  /// Whether a loop can be made rectangular.
  bool isTriangle(size_t i) {
    const auto whole = withoutTiles_ || gathers_
                           ? std::nullopt
                           : wholeLoopOf(c_, *loopsOf(*loop_)[i], loopsOf(*distribute_));
    if (!whole || !hostCanEvaluate(whole->from, k_) || !hostCanEvaluate(whole->to, k_)) return false;
    triangles_[i] = *whole;
    return true;
  }
  bool isAlternating(size_t i) {
    VarSet outer;
    for (const OmpLoop *l : distribute_->loops) outer.insert(l->var);
    const auto rows = withoutTiles_ || gathers_
                          ? std::nullopt
                          : alternatingRowsOf(c_, *loopsOf(*loop_)[i], outer, constants_);
    if (!rows || !hostCanEvaluate(rows->from, k_) || !hostCanEvaluate(loop_->loops[i]->upper, k_))
      return false;
    alternating_[i] = *rows;
    return true;
  }
  /// Whether threads with several iterations read less: half of the nest's have nothing to do.
  bool sharesReads() {
    std::vector<VarDecl *> numbers;
    for (const List<OmpLoop *> *loops : {&distribute_->loops, &loop_->loops})
      for (const OmpLoop *l : *loops) numbers.push_back(l->var);
    Stmt *body = bodyOfNest(associatedLoop(*loop_), loop_->loops.size());
    if (!between_.empty()) body = blockOf(body);
    for (const auto &[i, whole] : triangles_) body = testedBy(whole.condition, body);
    return rowOfReuse(c_, body, numbers) < numbers.size();
  }

  bool isRectangular() {
    VarSet changes = constants_;
    for (const OmpLoop *l : distribute_->loops) changes.insert(l->var);
    auto fits = [&](const OmpLoop &l) {
      for (Expr *bound : {l.lower, l.upper, l.step})
        if (!hostCanEvaluate(bound, k_) || uses(bound, changes)) return false;
      return true;
    };
    for (const OmpLoop *l : distribute_->loops)
      if (!fits(*l)) return false;
    for (size_t i = 0; i < loop_->loops.size(); i++)
      if (!isTile(i) && !fits(*loop_->loops[i]) && !isTriangle(i) && !isAlternating(i)) return false;
    if ((!triangles_.empty() || !loads_.empty()) && !sharesReads()) return false;
    // What is still declared in front of the region may say which tile it is.
    for (Stmt *s : between_)
      if (uses(s, grids_)) return false;
    return true;
  }

  Stmt *blockOf(Stmt *body) {
    Compound *block = c_.compound({}, body->loc);
    for (Stmt *s : between_) block->body.push(c_.arena, s);
    block->body.push(c_.arena, body);
    return block;
  }

  Stmt *testedBy(Expr *condition, Stmt *body) {
    auto *test = c_.make<If>(body->loc);
    test->cond = Cloner(c_).clone(condition);
    test->then = body;
    return test;
  }

  /// Takes items from a clause. Returns false if none is left.
  bool without(OmpClause &clause, const VarSet &taken) {
    List<Expr *> items;
    for (Expr *item : clause.items)
      if (!taken.count(baseVariable(item))) items.push(c_.arena, item);
    clause.items = items;
    return !items.empty();
  }

  /// distribute's move to where a combined construct has them, and the nest has its new depth.
  void clauses() {
    for (OmpClause *clause : distribute_->clauses) {
      if (clause->kind == OmpClauseKind::Private && without(*clause, grids_))
        loop_->clauses.push(c_.arena, clause);
      if (clause->kind == OmpClauseKind::Firstprivate) parallel_->clauses.push(c_.arena, clause);
    }
    distribute_->clauses = {};
    VarSet inside = constants_;
    for (const OmpLoop *l : loop_->loops) inside.insert(l->var);
    List<OmpClause *> kept;
    for (OmpClause *clause : parallel_->clauses) {
      if (clause->kind != OmpClauseKind::Shared || without(*clause, inside)) kept.push(c_.arena, clause);
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
  Nest nest(unit, target, k, Nest::Kind::Plain);
  if (!nest.find()) return false;
  nest.join();
  return true;
}

bool joinGatheringNest(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  if (unit.masterWorker) return false;
  Nest nest(unit, target, k, Nest::Kind::Gathers);
  if (!nest.find()) return false;
  nest.join();
  return true;
}

bool joinTiles(Unit &unit, OmpDirective &target, const TargetInterface &k) {
  Nest nest(unit, target, k, Nest::Kind::Tiles);
  if (!nest.find() || !nest.hasTiles()) return false;
  nest.join();
  return true;
}

} // namespace ompicc
