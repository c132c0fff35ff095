#include "transforms/cuda/analysis/computed.h"
#include "ast/visitor.h"

namespace ompicc {

bool isComputed(Expr *e) {
  class Scan : public Visitor {
  public:
    bool yes = true;

  private:
    void visitCall(Call &) override { yes = false; }
    void visitBuiltinCall(BuiltinCall &) override { yes = false; }
    void visitIndex(Index &) override { yes = false; }
    void visitMember(Member &) override { yes = false; }
    void visitAssign(Assign &) override { yes = false; }
    void visitStmtExpr(StmtExpr &) override { yes = false; }
    void visitTextExpr(TextExpr &) override { yes = false; }
    void visitRoutineCall(RoutineCall &) override { yes = false; }
    void visitCompoundLiteral(CompoundLiteral &) override { yes = false; }
    void visitOmpChoiceExpr(OmpChoiceExpr &) override { yes = false; }
    void visitUnary(Unary &n) override {
      yes &=
          n.op == UnaryOp::Plus || n.op == UnaryOp::Minus || n.op == UnaryOp::BitNot || n.op == UnaryOp::Not;
      walk(n);
    }
    void visitIdent(Ident &n) override {
      if (as<EnumeratorDecl>(n.decl)) return;
      auto *v = as<VarDecl>(n.decl);
      yes &= v && !v->isFileScope && v->storage != Storage::Static &&
             !(canonical(v->type).quals & QualVolatile) && isScalar(v->type);
    }
  } scan;
  scan.visit(e);
  return scan.yes;
}

} // namespace ompicc
