// What quiet code accesses and calls (quiet_code.h).
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/host/quiet_code.h"

namespace ompicc {

bool onlyAccesses(std::string_view function) {
  for (std::string_view one : {"memcpy", "memmove", "memset", "malloc", "calloc", "free"})
    if (function == one) return true;
  return false;
}

bool isDeviceValue(const Unary &u) {
  Expr *operand = skipParens(u.operand);
  while (auto *cast = as<Cast>(operand)) operand = skipParens(cast->operand);
  auto *call = as<RoutineCall>(operand);
  return u.op == UnaryOp::Deref && call && call->routine == "ort_value_of";
}

namespace {

/// What the host executes of a statement, with the functions of the unit that it calls.
class HostCode : public Visitor {
protected:
  virtual void calls(Ident &, const FunctionDecl *) {}

private:
  std::unordered_set<const FunctionDecl *> seen_;

  void visitOmpDirective(OmpDirective &d) override {
    for (Expr *chooses : {clauseExpr(d, OmpClauseKind::Device), ifExpr(d)})
      if (chooses) visit(chooses);
    if (d.kind != OmpDirectiveKind::Target) visit(d.body);
  }
  void visitCall(Call &call) override {
    auto *name = as<Ident>(skipParens(call.callee));
    auto *f = name ? as<FunctionDecl>(name->decl) : nullptr;
    if (f && !f->body && f->definition) f = f->definition;
    if (name && (!f || !f->body)) calls(*name, f);
    if (f && f->body && seen_.insert(f).second) visit(f->body);
    for (Expr *argument : call.args) visit(argument);
  }
};

} // namespace

bool QuietCode::accessesMemory(Stmt *s) const {
  class Accesses : public HostCode {
  public:
    Accesses(const VarSet &escaped, const VarSet &copiedFrom) : escaped_(escaped), copiedFrom_(copiedFrom) {}
    bool found = false;

  private:
    const VarSet &escaped_, &copiedFrom_;
    void calls(Ident &name, const FunctionDecl *) override { found |= onlyAccesses(name.name->text); }
    void visitUnary(Unary &u) override {
      if (isDeviceValue(u)) return;
      if (u.op == UnaryOp::AddressOf) return address(skipParens(u.operand));
      found |= u.op == UnaryOp::Deref;
      walk(u);
    }
    /// Of an object, which takes no more than the addresses and numbers that lead to it.
    void address(Expr *e) {
      if (auto *member = as<Member>(e))
        return member->arrow ? visit(member->object) : address(skipParens(member->object));
      if (auto *index = as<Index>(e)) {
        Expr *base = skipParens(index->base);
        isArray(base->type) ? address(base) : visit(base);
        return visit(index->index);
      }
      auto *inner = as<Unary>(e);
      if (inner && inner->op == UnaryOp::Deref) visit(inner->operand);
    }
    void visitIndex(Index &i) override {
      found |= !isArray(i.base->type);
      walk(i);
    }
    void visitMember(Member &m) override {
      found |= m.arrow;
      walk(m);
    }
    void visitIdent(Ident &i) override {
      auto *v = as<VarDecl>(i.decl);
      found |= v && (escaped_.count(v) || copiedFrom_.count(v));
    }
  };
  Accesses accesses(escaped_, copiedFrom_);
  accesses.visit(s);
  return accesses.found;
}

std::set<std::string_view> QuietCode::othersFunctions(Stmt *s) const {
  class Others : public HostCode {
  public:
    explicit Others(const QuietCode &quiet) : quiet_(quiet) {}
    std::set<std::string_view> found;

  private:
    const QuietCode &quiet_;
    void calls(Ident &name, const FunctionDecl *f) override {
      if (quiet_.isOthers(f, name.name->text)) found.insert(name.name->text);
    }
  };
  Others others(*this);
  others.visit(s);
  return others.found;
}

} // namespace ompicc
