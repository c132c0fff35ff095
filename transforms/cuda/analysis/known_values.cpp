#include "transforms/cuda/analysis/known_values.h"
#include "ast/visitor.h"
#include "translator/sema/side_effects.h"

namespace ompicc {

bool isSteady(Expr *e, const Usage &usage) {
  class Steady : public Visitor {
  public:
    bool found = true;

  private:
    void visitIndex(Index &) override { found = false; }
    void visitMember(Member &) override { found = false; }
    void visitCall(Call &) override { found = false; }
    void visitTextExpr(TextExpr &) override { found = false; }
    void visitRoutineCall(RoutineCall &) override { found = false; }
    void visitUnary(Unary &u) override {
      found &= u.op != UnaryOp::Deref;
      walk(u);
    }
  } steady;
  steady.visit(e);
  if (!steady.found || hasSideEffects(e)) return false;
  for (const VarDecl *v : freeVariables(e))
    if (!isAutomatic(*v) || usage.addressTaken.count(v)) return false;
  return true;
}

bool isKnown(Expr *e, const Usage &usage) {
  for (const VarDecl *v : freeVariables(e))
    if (v->isParam || !v->init || usage.mayChange(v) || !isSteady(v->init, usage) || !isKnown(v->init, usage))
      return false;
  return true;
}

} // namespace ompicc
