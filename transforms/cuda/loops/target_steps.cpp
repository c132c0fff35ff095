// target_steps.cpp: see target_steps.h.
#include "transforms/cuda/loops/target_steps.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/dependence.h"
#include <algorithm>

namespace ompicc {
namespace {

using K = OmpClauseKind;

class Steps : public Rewriter {
public:
  explicit Steps(Unit &unit) : Rewriter(unit.context.directives()), c_(unit.context) {}

private:
  Context &c_;
  VarSet values_; ///< what the host and all steps know: firstprivate, and the loops' counters

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (d.kind != OmpDirectiveKind::Target || !as<For>(onlyStatement(d.body)) || !clausesFit(d)) return &d;
    VarList counters;
    std::vector<Stmt **> regions;
    if (!areSteps(d.body, counters, regions)) return &d;
    return inSteps(d, counters, regions);
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
    return traits.loops &&
           !(traits.parallel || traits.worksharing || traits.threadIdentity || traits.teamIdentity ||
             traits.runtimeCalls || traits.teamState || traits.unknownCalls || traits.pointerCalls ||
             traits.synchronises || traits.cancels || traits.barriers || traits.tasks);
  }

  Stmt *inSteps(OmpDirective &target, const VarList &counters, const std::vector<Stmt **> &regions) {
    OmpDirective *data = makeDirective(c_, OmpDirectiveKind::TargetData, target, target.body);
    Cloner cloner(c_);
    for (OmpClause *clause : target.clauses)
      if (clause->kind == K::Map) data->clauses.push(c_.arena, cloner.clone(clause));
    for (Stmt **region : regions) {
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
