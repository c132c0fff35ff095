// depend(inout: omp_all_memory) (OpenMP 5.2 §15.9.5): a dependence on every task of the same parent before
// it, and for every one behind it. libgomp knows it since GCC 13 only, so it is done with what there has
// always been: the encountering task waits for its child tasks, and executes the new one at once.
//
//     task depend(out: omp_all_memory)           taskwait
//     …                                          task if(0)
//                                                …
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"

namespace ompicc {
namespace {

class AllMemory : public Rewriter {
public:
  explicit AllMemory(Context &c) : Rewriter(c.directives()), c_(c) {}

private:
  using K = OmpClauseKind;
  Context &c_;

  static bool namesAllMemory(const OmpDirective &d) {
    for (const OmpClause *clause : d.clauses)
      if (clause->kind == K::Depend)
        for (Expr *item : clause->items)
          if (auto *name = as<Ident>(item); name && name->name->text == "omp_all_memory") return true;
    return false;
  }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (!namesAllMemory(d)) return &d;
    const bool task = d.kind == OmpDirectiveKind::Task;
    List<OmpClause *> left;
    for (OmpClause *clause : d.clauses)
      if (clause->kind != K::Depend && clause->kind != K::Nowait && !(task && clause->kind == K::If))
        left.push(c_.arena, clause);
    if (task) {
      auto *undeferred = c_.make<OmpClause>(d.loc);
      undeferred->kind = K::If;
      undeferred->expr = c_.intLiteral(0, d.loc);
      left.push(c_.arena, undeferred);
    }
    d.clauses = left;
    if (d.kind == OmpDirectiveKind::Taskwait) return &d;
    return c_.compound({makeDirective(c_, OmpDirectiveKind::Taskwait, d, nullptr), &d}, d.loc);
  }
};

} // namespace

Stmt *lowerAllMemory(Unit &unit, Stmt *root) {
  if (!unit.context.names.find("omp_all_memory")) return root;
  return static_cast<Stmt *>(AllMemory(unit.context).rewrite(root));
}

} // namespace ompicc
