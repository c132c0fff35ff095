// target_steps.cpp: see target_steps.h.
#include "transforms/cuda/loops/target_steps.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/estimated_work.h"
#include <algorithm>

namespace ompicc {
namespace {

using K = OmpClauseKind;

/// What one block does in the time that a launch takes (bench/NOTES.md).
constexpr long long kWorkOfLaunch = 800000;
/// A block takes no longer for so many iterations than for one. A grid may have a block for each.
constexpr long long kAtATime = 48;

class Steps : public Rewriter {
public:
  explicit Steps(Unit &unit) : Rewriter(unit.context.directives()), c_(unit.context) {}

private:
  Context &c_;
  VarDecl *work_ = nullptr, *launches_ = nullptr;
  VarSet values_; ///< what the host and all steps know: firstprivate, and the loops' counters

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (d.kind != OmpDirectiveKind::Target || !clausesFit(d)) return &d;
    VarList counters;
    std::vector<Stmt **> regions;
    if (!areSteps(d.body, counters, regions) || (counters.empty() && regions.size() < 2)) return &d;
    EstimatedWork work;
    for (Stmt **region : regions) work = work.plus(c_, workOf(*as<OmpDirective>(onlyStatement(*region))));
    const long long launches = (long long)regions.size();
    if (work.rest) {
      auto *block = Cloner(c_).clone(&d);
      Compound *choice = tests(d, counters, work, launches);
      return chooses(choice, inSteps(d, counters, regions), block);
    }
    return work.constant < launches * kWorkOfLaunch ? &d : inSteps(d, counters, regions);
  }

  /// The work of a step's loop.
  EstimatedWork workOf(OmpDirective &parallel) {
    auto *loop = as<OmpDirective>(onlyStatement(parallel.body));
    EstimatedWork work = estimatedWork(c_, bodyOfNest(associatedLoop(*loop), loop->loops.size()),
                                       [this](Expr *e) { return isKnown(e); });
    long long constant = 1;
    Expr *count = nullptr; // times that
    const QualType type = c_.types.basic(TypeKind::ULong);
    for (const OmpLoop *l : loop->loops) {
      const ConstInt n = constantCount(*l);
      if (n.known) {
        constant =
            n.value <= kWorkOfLaunch ? std::min(constant * (long long)n.value, kWorkOfLaunch) : kWorkOfLaunch;
        continue;
      }
      Expr *one = c_.cast(type, iterationCount(c_, *l));
      count = count ? c_.textExpr(type, "$ * $", {count, one}) : one;
    }
    if (!count) return work.times(c_, std::max(constant, kAtATime));
    if (constant != 1) count = c_.textExpr(type, "$ * $", {count, c_.intLiteral(constant)});
    Expr *most =
        c_.textExpr(type, "($ > $ ? $ : $)",
                    {count, c_.intLiteral(kAtATime), Cloner(c_).clone(count), c_.intLiteral(kAtATime)});
    return work.times(c_, most);
  }

  /// Adds up the work of all steps, and counts their launches. What is declared there the choice is made by.
  Compound *tests(OmpDirective &target, const VarList &counters, const EstimatedWork &work,
                  long long launches) {
    const QualType type = c_.types.basic(TypeKind::ULong);
    work_ = c_.variable(c_.freshLocal("_work"), type, c_.intLiteral(0));
    launches_ = c_.variable(c_.freshLocal("_launches"), type, c_.intLiteral(0));
    Stmt *add = c_.compound({c_.textStmt("$ += $;", {c_.ident(work_), work.asExpression(c_)}),
                             c_.textStmt("$ += $;", {c_.ident(launches_), c_.intLiteral(launches)})},
                            target.loc);
    // The loops over the steps once more, with nothing else in them.
    for (size_t i = counters.size(); i-- > 0;) {
      auto *loop = as<For>(onlyStatement(target.body));
      for (size_t outer = 0; outer < i; outer++) loop = as<For>(onlyStatement(loop->body));
      Stmt *body = loop->body;
      loop->body = add;
      add = Cloner(c_).clone(loop);
      loop->body = body;
    }
    return c_.compound({c_.declStmt(work_), c_.declStmt(launches_), add}, target.loc);
  }
  Stmt *chooses(Compound *choice, Stmt *steps, Stmt *block) {
    auto *branch = c_.make<If>(choice->loc);
    const QualType truth = c_.types.basic(TypeKind::Int);
    Expr *least = c_.binary(BinaryOp::Mul, c_.ident(launches_), c_.intLiteral(kWorkOfLaunch), work_->type);
    branch->cond = c_.binary(BinaryOp::Ge, c_.ident(work_), least, truth);
    branch->then = steps;
    branch->otherwise = block;
    choice->body.push(c_.arena, branch);
    return choice;
  }

  /// Returns false unless they say what is mapped, and how scalars begin.
  bool clausesFit(const OmpDirective &target) {
    values_.clear();
    for (const OmpClause *clause : target.clauses) {
      if (clause->kind == K::Map) {
        if ((clause->modifiers & ~(MapTofrom | MapImplicit)) || clause->name || !clause->iterators.empty())
          return false;
      } else if (clause->kind == K::Firstprivate) {
        for (Expr *item : clause->items) values_.insert(baseVariable(item));
      } else {
        return false;
      }
    }
    const Usage usage = usageIn(target.body);
    return std::none_of(values_.begin(), values_.end(), [&](const VarDecl *v) {
      return usage.mayChange(v) || isArray(v->type) || isRecord(v->type);
    });
  }

  /// The loops of steps, and what is in the innermost one.
  bool areSteps(Stmt *&s, VarList &counters, std::vector<Stmt **> &regions) {
    Stmt *one = onlyStatement(s);
    if (auto *loop = as<For>(one)) {
      const auto counted = countedLoop(*loop);
      if (!counted || !as<DeclStmt>(loop->init) || !isKnown(counted->from) || !isKnown(counted->to))
        return false;
      counters.push_back(counted->var);
      values_.insert(counted->var);
      return areSteps(loop->body, counters, regions);
    }
    if (auto *block = as<Compound>(one)) {
      for (Stmt *&inner : block->body)
        if (!isStep(as<OmpDirective>(inner))) return false;
      for (Stmt *&inner : block->body) regions.push_back(&inner);
      return !regions.empty();
    }
    regions.push_back(&s);
    return isStep(as<OmpDirective>(one));
  }
  bool isKnown(Expr *e) const {
    const VarList used = freeVariables(e);
    return isComputed(e) &&
           std::all_of(used.begin(), used.end(), [&](const VarDecl *v) { return values_.count(v) != 0; });
  }

  /// A parallel loop whose iterations nothing can tell from those of several teams.
  bool isStep(OmpDirective *parallel) const {
    if (!parallel || parallel->kind != OmpDirectiveKind::Parallel ||
        !hasOnlyClauses(*parallel, {K::Shared, K::Private, K::Firstprivate, K::Default}))
      return false;
    auto *loop = as<OmpDirective>(onlyStatement(parallel->body));
    if (!loop || loop->kind != OmpDirectiveKind::For || loop->loops.empty() ||
        !hasOnlyClauses(*loop, {K::Private, K::Firstprivate, K::Nowait, K::Collapse, K::Schedule, K::Order}))
      return false;
    const OmpClause *schedule = findClause(*loop, K::Schedule);
    if (schedule && (schedule->modifiers || schedule->expr)) return false; // static, without chunks
    for (const OmpLoop *l : loop->loops)
      for (Expr *bound : {l->lower, l->upper, l->step})
        if (!isKnown(bound)) return false;
    Stmt *iteration = bodyOfNest(associatedLoop(*loop), loop->loops.size());
    const CodeTraits traits = traitsOf(iteration);
    return !(traits.parallel || traits.worksharing || traits.threadIdentity || traits.teamIdentity ||
             traits.runtimeCalls || traits.teamState || traits.unknownCalls || traits.pointerCalls ||
             traits.synchronises || traits.cancels || traits.barriers || traits.tasks);
  }

  /// Without `schedule(static)`: nothing can tell who has which iterations, and a launch may share out more.
  void leaveDealingOpen(OmpDirective &parallel) {
    auto *loop = as<OmpDirective>(onlyStatement(parallel.body));
    List<OmpClause *> rest;
    for (OmpClause *clause : loop->clauses)
      if (clause->kind != K::Schedule) rest.push(c_.arena, clause);
    loop->clauses = rest;
  }

  Stmt *inSteps(OmpDirective &target, const VarList &counters, const std::vector<Stmt **> &regions) {
    OmpDirective *data = makeDirective(c_, OmpDirectiveKind::TargetData, target, target.body);
    Cloner cloner(c_);
    for (OmpClause *clause : target.clauses)
      if (clause->kind == K::Map) data->clauses.push(c_.arena, cloner.clone(clause));
    for (Stmt **region : regions) {
      leaveDealingOpen(*as<OmpDirective>(onlyStatement(*region)));
      OmpDirective *step =
          makeDirective(c_, OmpDirectiveKind::Target,
                        regions.size() > 1 ? *as<OmpDirective>(onlyStatement(*region)) : target, *region);
      for (OmpClause *clause : target.clauses) step->clauses.push(c_.arena, cloner.clone(clause));
      for (VarDecl *v : counters) addItemClause(c_, *step, K::Firstprivate, v, target.loc);
      *region = step;
    }
    return data->clauses.empty() ? data->body : data;
  }
};

} // namespace

void goThroughSteps(Unit &unit, FunctionDecl &function) {
  function.body = static_cast<Compound *>(Steps(unit).rewrite(function.body));
}

} // namespace ompicc
