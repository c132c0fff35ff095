// effects.cpp: see effects.h.
#include "transforms/cuda/analysis/effects.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/placed_extremes.h"

namespace ompicc {
namespace {

class EffectsOfCode : public Visitor {
public:
  explicit EffectsOfCode(const VarDecl *array) : array_(array) {}
  Effects found;

private:
  const VarDecl *const array_;

  void change(Expr *lvalue) {
    VarDecl *v = variableOf(lvalue);
    if (v && isScalar(v->type) && isOwn(*v) && isPlain(v->type))
      found.assigned[v]++;
    else if (!array_ || ownObject(lvalue) != array_)
      found.others = true;
  }
  /// What somebody else may see, or wait for.
  void access(Expr &e) { found.others |= !isPlain(e.type); }
  void visitIdent(Ident &i) override { access(i); }
  void visitIndex(Index &e) override {
    access(e);
    walk(e);
  }
  void visitMember(Member &e) override {
    access(e);
    walk(e);
  }
  void visitAssign(Assign &a) override {
    change(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    access(u);
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) change(u.operand);
    walk(u);
  }
  void visitVarDecl(VarDecl &v) override {
    found.others |= !isOwn(v) || v.storage == Storage::Static;
    found.declared.insert(&v);
    walk(v);
  }
  void visitCall(Call &call) override {
    found.others |= !mayRepeat(&call);
    walk(call);
  }
  void visitBuiltinCall(BuiltinCall &call) override {
    found.others |= !mayRepeat(&call);
    walk(call);
  }
  void visitStmtExpr(StmtExpr &) override { found.others = true; }
  void visitRoutineCall(RoutineCall &) override { found.others = true; }
  void visitTextExpr(TextExpr &) override { found.others = true; }
  void visitTextStmt(TextStmt &) override { found.others = true; }
  void visitOmpDirective(OmpDirective &) override { found.others = true; }
  void visitAsm(Asm &) override { found.others = true; }
  void visitLabel(Label &s) override {
    found.others = true;
    walk(s);
  }
  void visitReturn(Return &s) override {
    found.jumps = true;
    walk(s);
  }
  void visitGoto(Goto &) override { found.jumps = true; }
  void visitBreak(Break &) override { found.jumps = true; }
  void visitContinue(Continue &) override { found.jumps = true; }
};

} // namespace

Effects effectsOf(Node *code, const VarDecl *array) {
  EffectsOfCode effects(array);
  effects.visit(code);
  return std::move(effects.found);
}

} // namespace ompicc
