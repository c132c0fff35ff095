#include "transforms/common/assigned_first.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/common/mentions.h"

namespace ompicc {
namespace {

bool isVariable(Expr *e, const VarDecl *v) {
  auto *i = e ? as<Ident>(skipParens(e)) : nullptr;
  return i && i->decl == v;
}

/// Goes through code in the order in which it is executed.
class Order {
public:
  explicit Order(const VarDecl *v) : v_(v) {}

  bool readsBefore() const { return readsBefore_; }

  void statement(Stmt *s) {
    if (!s || readsBefore_) return;
    switch (s->kind) {
    case NodeKind::Compound:
      for (Stmt *inner : static_cast<Compound &>(*s).body) statement(inner);
      break;
    case NodeKind::DeclStmt: declarations(static_cast<DeclStmt &>(*s)); break;
    case NodeKind::ExprStmt: expression(static_cast<ExprStmt &>(*s).expr); break;
    case NodeKind::If: branches(static_cast<If &>(*s)); break;
    case NodeKind::For: loop(static_cast<For &>(*s)); break;
    case NodeKind::While: {
      auto &w = static_cast<While &>(*s);
      expression(w.cond);
      maybe(w.body);
      break;
    }
    case NodeKind::DoWhile: {
      auto &w = static_cast<DoWhile &>(*s);
      const bool before = assigned_;
      statement(w.body);
      if (hasBreakOrContinue(w.body)) assigned_ = before;
      expression(w.cond);
      break;
    }
    case NodeKind::Switch:
      expression(static_cast<Switch &>(*s).cond);
      anyOrder(static_cast<Switch &>(*s).body);
      break;
    case NodeKind::OmpDirective: directive(static_cast<OmpDirective &>(*s)); break;
    case NodeKind::Break:
    case NodeKind::Continue:
    case NodeKind::Pragma:
    case NodeKind::AttributeStmt: break;
    case NodeKind::Return:
    case NodeKind::TextStmt: anyOrder(s); break;
    default: readsBefore_ = true; // jumps, and what has its own idea of variables
    }
  }

private:
  const VarDecl *v_;
  bool assigned_ = false, readsBefore_ = false;

  /// Nothing is known of when its parts are executed.
  void anyOrder(Node *n) { readsBefore_ |= hasLabels(n) || (!assigned_ && mentions(n, v_)); }
  static bool hasLabels(Node *n) {
    class Labels : public Visitor {
    public:
      bool found = false;

    private:
      void visitLabel(Label &) override { found = true; }
      void visitGoto(Goto &) override { found = true; }
      void visitIndirectGoto(IndirectGoto &) override { found = true; }
    } labels;
    labels.visit(n);
    return labels.found;
  }
  /// It may not be executed.
  void maybe(Stmt *s) {
    const bool before = assigned_;
    statement(s);
    assigned_ = before;
  }
  void branches(If &s) {
    expression(s.cond);
    const bool before = assigned_;
    statement(s.then);
    const bool after = assigned_;
    assigned_ = before;
    statement(s.otherwise);
    assigned_ &= after;
  }
  void loop(For &s) {
    statement(s.init);
    expression(s.cond);
    const bool before = assigned_;
    statement(s.body);
    if (hasBreakOrContinue(s.body)) assigned_ = before;
    expression(s.step);
    assigned_ = before;
  }
  void declarations(DeclStmt &s) {
    for (Decl *d : s.decls) {
      auto *v = as<VarDecl>(d);
      if (!v || isVariablyModified(v->type))
        anyOrder(d);
      else
        expression(v->init);
    }
  }

  void expression(Expr *e) {
    if (!e || readsBefore_ || assigned_) return;
    switch (e->kind) {
    case NodeKind::Ident: readsBefore_ |= isVariable(e, v_); break;
    case NodeKind::Assign: {
      auto &a = static_cast<Assign &>(*e);
      if (a.op != AssignOp::Plain || !isVariable(a.lhs, v_)) return parts(*e);
      expression(a.rhs);
      assigned_ = true;
      break;
    }
    case NodeKind::Binary: {
      auto &b = static_cast<Binary &>(*e);
      const bool either = b.op == BinaryOp::LAnd || b.op == BinaryOp::LOr;
      if (!either && b.op != BinaryOp::Comma) return parts(*e);
      expression(b.lhs);
      const bool before = assigned_;
      expression(b.rhs);
      if (either) assigned_ = before;
      break;
    }
    case NodeKind::Conditional: {
      auto &c = static_cast<Conditional &>(*e);
      expression(c.cond);
      const bool before = assigned_;
      expression(c.then);
      const bool after = c.then ? assigned_ : before;
      assigned_ = before;
      expression(c.otherwise);
      assigned_ &= after;
      break;
    }
    case NodeKind::Cast:
      if (isVariablyModified(static_cast<Cast &>(*e).target)) return anyOrder(e);
      return parts(*e);
    case NodeKind::Paren:
    case NodeKind::Unary:
    case NodeKind::Call:
    case NodeKind::Index:
    case NodeKind::Member: return parts(*e);
    default: anyOrder(e);
    }
  }
  /// All of them are evaluated, in any order.
  void parts(Node &e) {
    bool any = false;
    forEachChild(e, [&](Node *&child) {
      assigned_ = false;
      expression(static_cast<Expr *>(child));
      any |= assigned_;
    });
    assigned_ = any;
  }

  static bool lists(const OmpDirective &d, OmpClauseKind kind, const VarDecl *v) {
    for (const VarDecl *listed : clauseVariables(d, kind))
      if (listed == v) return true;
    return false;
  }
  /// A simd loop is a loop. Of others' code, none may mention the variable first; of tasks', none at all.
  void directive(OmpDirective &d) {
    if (!mentions(&d, v_)) return anyOrder(&d);
    if (hasLabels(&d)) readsBefore_ = true;
    switch (d.kind) {
    case OmpDirectiveKind::Simd:
      if (!assigned_ && isItsOwn(d)) return;
      for (OmpClause *clause : d.clauses)
        if (!assigned_ && clause->kind != OmpClauseKind::Lastprivate && mentions(clause, v_))
          readsBefore_ = true;
      return statement(d.body);
    case OmpDirectiveKind::Parallel:
    case OmpDirectiveKind::For:
    case OmpDirectiveKind::ForSimd:
    case OmpDirectiveKind::Distribute:
    case OmpDirectiveKind::DistributeSimd:
    case OmpDirectiveKind::Atomic:
      if (!assigned_ && !isItsOwn(d)) readsBefore_ = true;
      return;
    default: readsBefore_ = true;
    }
  }
  /// All mentions of it in the directive are of a copy that a directive in it has.
  bool isItsOwn(OmpDirective &d) const {
    class Others : public Visitor {
    public:
      explicit Others(const VarDecl *v) : v_(v) {}
      bool found = false;

    private:
      const VarDecl *v_;
      void visitIdent(Ident &i) override { found |= i.decl == v_; }
      void visitOmpDirective(OmpDirective &inner) override {
        if (!lists(inner, OmpClauseKind::Private, v_)) return walk(inner);
        for (OmpLoop *loop : inner.loops) visit(loop);
      }
    } others(v_);
    others.visit(&d);
    return !others.found;
  }
};

} // namespace

bool isAssignedFirst(Stmt *code, const VarDecl *v) {
  Order order(v);
  order.statement(code);
  return !order.readsBefore();
}

Expr *assignedValue(Stmt *s, const VarDecl *v) {
  auto *e = as<ExprStmt>(s);
  auto *a = e && e->expr ? as<Assign>(skipParens(e->expr)) : nullptr;
  if (!a || a->op != AssignOp::Plain || !isVariable(a->lhs, v) || mentions(a->rhs, v)) return nullptr;
  return a->rhs;
}

} // namespace ompicc
