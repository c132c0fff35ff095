#include "transforms/cuda/analysis/team_variables.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/gathering.h"
#include "transforms/cuda/kernels/mode.h"

namespace ompicc {
namespace {

bool contains(Stmt *code, const For *loop) {
  class Search : public Visitor {
  public:
    explicit Search(const For *loop) : loop_(loop) {}
    bool found = false;

  private:
    const For *loop_;
    void visitFor(For &s) override {
      found |= &s == loop_;
      walk(s);
    }
  } search(loop);
  search.visit(code);
  return search.found;
}

class Temporary : public Visitor {
public:
  Temporary(const VarDecl *v, const For *loop) : v_(v), loop_(loop) {}
  bool yes = true;

private:
  const VarDecl *v_;
  const For *loop_;

  void visitIdent(Ident &i) override { yes &= i.decl != v_; }
  void visitOmpClause(OmpClause &) override {} // of a region that has been made already
  bool uses(Node *n) const {
    for (const VarDecl *used : n ? freeVariables(n) : VarList())
      if (used == v_) return true;
    return false;
  }
  void visitFor(For &s) override {
    if (s.init && setsFirst(s.init, v_)) return;
    if (uses(s.init) || uses(s.cond) || uses(s.step))
      yes = false;
    else if (!setsFirst(s.body, v_) || contains(s.body, loop_)) // behind it is in the same iteration
      visit(s.body);
  }
};

class StaysNumber : public Visitor {
public:
  explicit StaysNumber(const VarDecl *v) : yes(v->init && isNumber(v->init)), v_(v) {}
  bool yes;

private:
  const VarDecl *v_;

  static bool isNumber(Expr *e) {
    e = skipParens(e);
    if (auto *u = as<Unary>(e)) return u->op == UnaryOp::Minus && isNumber(u->operand);
    if (auto *c = as<Cast>(e)) return isFloating(c->target) && isNumber(c->operand);
    if (auto *call = as<Call>(e)) { // INFINITY
      auto *callee = as<Ident>(skipParens(call->callee));
      return callee && callee->name->text.substr(0, 13) == "__builtin_inf";
    }
    return as<IntLiteral>(e) || as<FloatLiteral>(e);
  }
  bool is(Expr *e) const {
    auto *i = as<Ident>(skipParens(e));
    return i && i->decl == v_;
  }
  void visitAssign(Assign &a) override {
    const Gathering gathering = is(a.lhs) ? gatheredBy(&a) : Gathering{};
    yes &= !is(a.lhs) || gathering.compared || gathering.called;
    walk(a);
  }
  void visitUnary(Unary &u) override {
    yes &= !is(u.operand) || u.op == UnaryOp::Minus || u.op == UnaryOp::Plus || u.op == UnaryOp::Not;
    walk(u);
  }
};

} // namespace

bool isTemporaryIn(Stmt *iteration, const VarDecl *v, const For *loop) {
  Temporary temporary(v, loop);
  temporary.visit(iteration);
  return temporary.yes;
}

bool staysNumberIn(Stmt *iteration, const VarDecl *v) {
  StaysNumber number(v);
  number.visit(iteration);
  return number.yes;
}

} // namespace ompicc
