// scan_contributes.cpp: see scan_contributes.h.
#include "transforms/common/scan_contributes.h"
#include "ast/visitor.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class OnlyContributes : public Visitor {
public:
  explicit OnlyContributes(const VarList &items) : own_(items.begin(), items.end()) {}
  bool holds = true;

private:
  VarSet own_;
  void change(Expr *e) {
    auto *i = as<Ident>(skipParens(e));
    holds &= i && own_.count(as<VarDecl>(i->decl));
  }
  void visitVarDecl(VarDecl &v) override {
    holds &= isAutomatic(v) && isScalar(v.type);
    own_.insert(&v);
    walk(v);
  }
  void visitAssign(Assign &a) override {
    change(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) change(u.operand);
    holds &= u.op != UnaryOp::AddressOf;
    walk(u);
  }
  void visitIdent(Ident &i) override { holds &= !(canonical(i.type).quals & (QualVolatile | QualAtomic)); }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    holds &= callee && onlyComputes(callee->name->text);
    for (Expr *argument : call.args) visit(argument);
  }
  void visitOmpDirective(OmpDirective &) override { holds = false; }
  void visitStmtExpr(StmtExpr &) override { holds = false; }
  void visitAsm(Asm &) override { holds = false; }
  void visitGoto(Goto &) override { holds = false; }
  void visitIndirectGoto(IndirectGoto &) override { holds = false; }
  void visitLabel(Label &) override { holds = false; }
  void visitReturn(Return &) override { holds = false; }
  void visitContinue(Continue &) override { holds = false; }
  void visitBreak(Break &) override { holds = false; }
  void visitTextStmt(TextStmt &) override { holds = false; }
  void visitTextExpr(TextExpr &) override { holds = false; }
};

} // namespace

bool onlyContributes(Stmt *phase, const VarList &items) {
  OnlyContributes contributes(items);
  contributes.visit(phase);
  return contributes.holds;
}

} // namespace ompicc
