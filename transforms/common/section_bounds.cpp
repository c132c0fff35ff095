// The bounds of array sections in reduction clauses are evaluated once, where the construct is reached, and
// in terms of the variables around it (OpenMP 5.2 §3.2.5, §5.5.8). A bound that must not be evaluated more
// often, or that names a variable which the construct has copies of, becomes a constant:
//
//     reduction(+: a[f():n]) private(n)   →   { const int a_bound = f(), a_bound_1 = n; …
//     a[a_bound:a_bound_1] }
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class SectionBounds : public Rewriter {
public:
  explicit SectionBounds(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    VarSet copied;
    for (OmpClauseKind kind : {OmpClauseKind::Private, OmpClauseKind::Firstprivate,
                               OmpClauseKind::Lastprivate, OmpClauseKind::Linear, OmpClauseKind::Reduction})
      for (VarDecl *v : clauseVariables(d, kind)) copied.insert(v);
    if (isLoopAssociated(d.kind))
      for (VarDecl *v : iterationVariables(c_, d)) copied.insert(v);
    Compound *block = c_.compound({}, d.loc);
    for (OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::Reduction || clause->kind == OmpClauseKind::TaskReduction ||
          clause->kind == OmpClauseKind::InReduction)
        for (Expr *item : clause->items) bounds(item, copied, *block);
    if (block->body.empty()) return &d;
    block->body.push(c_.arena, &d);
    return block;
  }

  void bounds(Expr *item, const VarSet &copied, Compound &block) {
    VarDecl *v = baseVariable(item);
    for (Expr *e = skipParens(item); v && e;) {
      if (auto *section = as<ArraySection>(e)) {
        name(section->lower, *v, copied, block);
        name(section->length, *v, copied, block);
        e = skipParens(section->base);
      } else if (auto *index = as<Index>(e)) {
        name(index->index, *v, copied, block);
        e = skipParens(index->base);
      } else
        return;
    }
  }

  void name(Expr *&bound, const VarDecl &of, const VarSet &copied, Compound &block) {
    if (!bound || isUnknown(bound->type) || evaluateConstant(bound).known) return;
    bool hidden = false;
    for (VarDecl *v : freeVariables(bound)) hidden |= copied.count(v) != 0;
    if (!hidden && !hasSideEffects(bound)) return;
    QualType type = canonical(unit_.expressions.decay(bound->type)).unqualified();
    VarDecl *v = c_.variable(c_.fresh(std::string(of.name->text) + "_bound"), type.with(QualConst), bound);
    v->loc = block.loc;
    unit_.arrayBounds.insert(v);
    block.body.push(c_.arena, c_.declStmt(v));
    bound = c_.ident(v, bound->loc);
  }
};

} // namespace

Stmt *nameSectionBounds(Unit &unit, Stmt *root) {
  return static_cast<Stmt *>(SectionBounds(unit).rewrite(root));
}

} // namespace ompicc
