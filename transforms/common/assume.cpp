// `assume` is its statement (OpenMP 5.2 §8.3.3). What holds() promises is told to the host's C compiler, if
// saying so does nothing else; a condition with effects is never evaluated, but what it names counts as used.
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/normalise.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class Assumptions : public Rewriter {
public:
  explicit Assumptions(Unit &unit) : Rewriter(unit.context.directives()), c_(unit.context) {}

private:
  Context &c_;
  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    if (d.kind != OmpDirectiveKind::Assume) return &d;
    Compound *block = c_.compound({}, d.loc);
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != OmpClauseKind::Holds) continue;
      const bool effects = hasSideEffects(clause->expr);
      const char *text = effects ? "if (0) (void) ($);" : "if (!($)) __builtin_unreachable();";
      auto *choice = c_.make<OmpChoice>(d.loc);
      choice->host = c_.textStmt(text, {clause->expr});
      choice->device = c_.make<ExprStmt>(d.loc);
      c_.hasChoices = true;
      block->body.push(c_.arena, choice);
    }
    block->body.push(c_.arena, d.body);
    return block;
  }
};

} // namespace

Stmt *lowerAssumptions(Unit &unit, Stmt *body) {
  return static_cast<Stmt *>(Assumptions(unit).rewrite(body));
}

} // namespace ompicc
