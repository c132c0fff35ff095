#include "transforms/cuda/analysis/objects.h"
#include "ast/visitor.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class OnlyReads : public Visitor {
public:
  static bool does(const FunctionDecl *f, unsigned depth = 0) {
    constexpr unsigned kDeepest = 4;
    if (f && !f->body) f = f->definition;
    if (!f || !f->body || depth > kDeepest) return false;
    OnlyReads visitor(depth);
    visitor.visit(f->body);
    return visitor.all_;
  }

private:
  explicit OnlyReads(unsigned depth) : depth_(depth) {}
  const unsigned depth_;
  bool all_ = true;

  void visitAssign(Assign &a) override {
    all_ &= ownObject(a.lhs) != nullptr;
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) all_ &= ownObject(u.operand) != nullptr;
    all_ &= u.op != UnaryOp::AddressOf;
    walk(u);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    all_ &= callee &&
            (f && (f->body || f->definition) ? does(f, depth_ + 1)
                                             : (f || !callee->decl) && onlyComputes(callee->name->text));
    walk(call);
  }
  void visitVarDecl(VarDecl &v) override {
    all_ &= isOwn(v) && isPlain(v.type);
    walk(v);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) all_ &= isPlain(v->type) && !v->threadLocal && !v->groupPrivate;
  }
  void visitIndex(Index &e) override {
    all_ &= isPlain(e.type);
    walk(e);
  }
  void visitMember(Member &e) override {
    all_ &= isPlain(e.type);
    walk(e);
  }
  void visitBuiltinCall(BuiltinCall &) override { all_ = false; }
  void visitRoutineCall(RoutineCall &) override { all_ = false; }
  void visitStmtExpr(StmtExpr &) override { all_ = false; }
  void visitTextExpr(TextExpr &) override { all_ = false; }
  void visitTextStmt(TextStmt &) override { all_ = false; }
  void visitAsm(Asm &) override { all_ = false; }
  void visitOmpDirective(OmpDirective &) override { all_ = false; }
  void visitOmpChoice(OmpChoice &) override { all_ = false; }
  void visitOmpChoiceExpr(OmpChoiceExpr &) override { all_ = false; }
};

class MoreThanVariables : public Visitor {
public:
  bool found = false;

private:
  void visitIndex(Index &) override { found = true; }
  void visitMember(Member &) override { found = true; }
  void visitCall(Call &) override { found = true; }
  void visitRoutineCall(RoutineCall &) override { found = true; }
  void visitTextExpr(TextExpr &) override { found = true; }
  void visitStmtExpr(StmtExpr &) override { found = true; }
  void visitUnary(Unary &u) override {
    found |= u.op == UnaryOp::Deref;
    walk(u);
  }
};

} // namespace

bool isOfVariables(Expr *e) {
  MoreThanVariables more;
  more.visit(e);
  return !more.found;
}

VarDecl *ownObject(Expr *e) {
  for (;;) {
    e = skipParens(e);
    if (auto *index = as<Index>(e)) {
      if (!isArray(index->base->type)) return nullptr;
      e = index->base;
    } else if (auto *member = as<Member>(e)) {
      if (member->arrow) return nullptr;
      e = member->object;
    } else {
      VarDecl *v = variableOf(e);
      return v && isOwn(*v) ? v : nullptr;
    }
  }
}

VarDecl *pointerFollowed(Expr *e) {
  for (;;) {
    e = skipParens(e);
    auto *index = as<Index>(e);
    auto *member = as<Member>(e);
    auto *unary = as<Unary>(e);
    if (index && isArray(index->base->type))
      e = index->base;
    else if (index)
      return variableOf(index->base);
    else if (member && !member->arrow)
      e = member->object;
    else if (member)
      return variableOf(member->object);
    else
      return unary && unary->op == UnaryOp::Deref ? variableOf(unary->operand) : nullptr;
  }
}

bool onlyReads(const FunctionDecl *f) { return OnlyReads::does(f); }

ElementOfArray elementOfArray(Index &e) {
  ElementOfArray found;
  if (isArray(e.type)) return found;
  Expr *base = &e;
  for (auto *index = &e; index; index = as<Index>(skipParens(base))) {
    found.subscripts.insert(found.subscripts.begin(), index->index);
    base = index->base;
  }
  auto *name = as<Ident>(skipParens(base));
  auto *v = name ? as<VarDecl>(name->decl) : nullptr;
  if (v && isArray(v->type)) found.array = v;
  return found;
}

} // namespace ompicc
