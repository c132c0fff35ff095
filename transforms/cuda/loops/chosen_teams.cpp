#include "transforms/cuda/loops/chosen_teams.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {
namespace {

class Chosen : public Rewriter {
public:
  explicit Chosen(Context &c) : c_(c) {}
  bool found = false;

private:
  Context &c_;

  /// Gives the region another if clause, or none.
  void replaceIf(OmpDirective &d, Expr *condition) {
    List<OmpClause *> clauses;
    for (OmpClause *clause : d.clauses) {
      if (clause->kind == OmpClauseKind::If) {
        if (!condition) continue;
        clause->expr = condition;
      }
      clauses.push(c_.arena, clause);
    }
    d.clauses = clauses;
  }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (d.kind != OmpDirectiveKind::Parallel) {
      rewriteChildren(d);
      return &d;
    }
    Expr *condition = ifExpr(d);
    if (!condition || evaluateConstant(condition).known) return &d;
    found = true;
    auto *branch = c_.make<If>(d.loc);
    branch->cond = Cloner(c_).clone(condition);
    OmpDirective *alone = Cloner(c_).clone(&d);
    replaceIf(*alone, c_.intLiteral(0));
    replaceIf(d, nullptr);
    branch->then = c_.compound({&d}, d.loc);
    branch->otherwise = c_.compound({alone}, d.loc);
    return branch;
  }
};

} // namespace

bool writeChosenTeams(Context &c, Stmt *&body) {
  Chosen chosen(c);
  body = static_cast<Stmt *>(chosen.rewrite(body));
  return chosen.found;
}

} // namespace ompicc::cuda
