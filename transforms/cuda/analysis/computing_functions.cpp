#include "transforms/cuda/analysis/computing_functions.h"
#include "ast/visitor.h"
#include "transforms/common/literals.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

constexpr int kDeepest = 4; ///< functions that call each other

const FunctionDecl *computing(const Call &call, int depth);
bool computes(const Call &call, int depth);

bool isNumber(QualType type) {
  return isArithmetic(type) && !isClassOnDevice(type) &&
         !(canonical(type).quals & (QualVolatile | QualAtomic));
}

/// Whether the body of a function only computes.
class Computes : public Visitor {
public:
  explicit Computes(int depth) : depth_(depth) {}
  bool fails = false;

private:
  const int depth_;

  void visitVarDecl(VarDecl &v) override {
    fails |= !isNumber(v.type) || !isAutomatic(v);
    walk(v);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl))
      fails |= !isNumber(v->type) || (!isAutomatic(*v) && !isLiteralConstant(*v));
    fails |= as<FunctionDecl>(i.decl) != nullptr; // its address
  }
  void visitUnary(Unary &u) override {
    fails |= u.op == UnaryOp::AddressOf || u.op == UnaryOp::Deref;
    walk(u);
  }
  void visitCall(Call &call) override {
    fails |= !computes(call, depth_ + 1);
    for (Expr *argument : call.args) visit(argument);
  }
  void visitIndex(Index &) override { fails = true; }
  void visitMember(Member &) override { fails = true; }
  void visitFor(For &) override { fails = true; }
  void visitWhile(While &) override { fails = true; }
  void visitDoWhile(DoWhile &) override { fails = true; }
  void visitGoto(Goto &) override { fails = true; }
  void visitIndirectGoto(IndirectGoto &) override { fails = true; }
  void visitLabel(Label &) override { fails = true; }
  void visitAsm(Asm &) override { fails = true; }
  void visitStmtExpr(StmtExpr &) override { fails = true; }
  void visitBuiltinCall(BuiltinCall &) override { fails = true; }
  void visitRoutineCall(RoutineCall &) override { fails = true; }
  void visitTextExpr(TextExpr &) override { fails = true; }
  void visitTextStmt(TextStmt &) override { fails = true; }
  void visitOmpDirective(OmpDirective &) override { fails = true; }
};

const FunctionDecl *computing(const Call &call, int depth) {
  auto *callee = as<Ident>(skipParens(call.callee));
  auto *named = callee ? as<FunctionDecl>(callee->decl) : nullptr;
  const FunctionDecl *f = named ? (named->body ? named : named->definition) : nullptr;
  if (!f || !f->body || f->oldStyleParams || canonical(f->type)->variadic || depth > kDeepest ||
      !isNumber(canonical(f->type)->element))
    return nullptr;
  for (const VarDecl *p : f->params)
    if (!isNumber(p->type)) return nullptr;
  Computes body(depth);
  body.visit(f->body);
  return body.fails ? nullptr : f;
}

bool computes(const Call &call, int depth) {
  auto *callee = as<Ident>(skipParens(call.callee));
  auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
  if (!callee || (callee->decl && !f)) return false;
  return f && (f->body || f->definition) ? computing(call, depth) != nullptr
                                         : onlyComputes(callee->name->text);
}

} // namespace

const FunctionDecl *computingFunction(const Call &call) { return computing(call, 0); }

bool isComputation(const Call &call) { return computes(call, 0); }

bool onlyComputesOrLoads(const Call &call) {
  auto *callee = as<Ident>(skipParens(call.callee));
  auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
  return isComputation(call) || onlyReads(f);
}

} // namespace ompicc
