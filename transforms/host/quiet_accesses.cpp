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

const RoutineCall *askedOf(const Expr &e) {
  Expr *value = skipParens(const_cast<Expr *>(&e));
  auto *deref = as<Unary>(value);
  if (deref && deref->op == UnaryOp::Deref) value = skipParens(deref->operand);
  auto *cast = as<Cast>(value);
  auto *call = cast ? as<RoutineCall>(skipParens(cast->operand)) : nullptr;
  const bool asks = call && (deref ? call->routine == "ort_value_of" || call->routine == "ort_value_if_there"
                                   : call->routine == "ort_pointer_of");
  return asks ? call : nullptr;
}

bool QuietCode::mayReadTheHosts(const RoutineCall &asks) const {
  Expr *address = skipParens(asks.args[1]);
  while (auto *cast = as<Cast>(address)) address = skipParens(cast->operand);
  auto *of = as<Unary>(address);
  const VarDecl *v = of && as<Ident>(skipParens(of->operand)) ? baseVariable(of->operand) : nullptr;
  return !v || !unit_.isDeclareTarget(v);
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
    explicit Accesses(const QuietCode &quiet)
        : quiet_(quiet), escaped_(quiet.escaped_), copiedFrom_(quiet.copiedFrom_) {}
    bool found = false;

  private:
    const QuietCode &quiet_;
    const VarSet &escaped_, &copiedFrom_;
    bool isAsked(const Expr &e) {
      const RoutineCall *asks = askedOf(e);
      if (asks) found |= quiet_.mayReadTheHosts(*asks);
      return asks;
    }
    void visitCast(Cast &c) override {
      if (!isAsked(c)) walk(c);
    }
    void calls(Ident &name, const FunctionDecl *) override { found |= onlyAccesses(name.name->text); }
    void visitUnary(Unary &u) override {
      if (isAsked(u)) return;
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
  Accesses accesses(*this);
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
