#include "transforms/cuda/dataflow/pure.h"
#include "ast/visitor.h"
#include "translator/sema/side_effects.h"

namespace ompicc::cuda {
namespace {

class Changes : public Visitor {
public:
  Changes(const VarSet &own, const VarSet &elements) : own_(own), elements_(elements) {}
  bool others = false; ///< something else is changed, or may be

private:
  VarSet own_;
  const VarSet elements_;
  std::unordered_set<const FunctionDecl *> inside_;

  /// `e` gets a value: an own variable, or a part of one that is no pointer.
  void change(Expr *e) {
    e = skipParens(e);
    bool element = false;
    for (;;) {
      if (auto *index = as<Index>(e);
          index && (isArray(skipParens(index->base)->type) || mayChange(index->base)))
        e = skipParens(index->base), element = true;
      else if (auto *member = as<Member>(e); member && !member->arrow)
        e = skipParens(member->object);
      else
        break;
    }
    auto *i = as<Ident>(e);
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    others |= !v || !(own_.count(v) || (element && elements_.count(v)));
  }
  bool mayChange(Expr *base) const {
    auto *i = as<Ident>(skipParens(base));
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    return v && elements_.count(v);
  }
  void isRead(const Expr &e) { others |= e.type.type && (canonical(e.type).quals & QualVolatile); }

  void visitAssign(Assign &e) override {
    change(e.lhs);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    switch (e.op) {
    case UnaryOp::PreInc:
    case UnaryOp::PreDec:
    case UnaryOp::PostInc:
    case UnaryOp::PostDec: change(e.operand); break;
    case UnaryOp::AddressOf: others = true; break; // whoever has it may change the object
    default: break;
    }
    isRead(e);
    walk(e);
  }
  void visitIdent(Ident &i) override {
    if (as<VarDecl>(i.decl)) isRead(i);
    if (as<FunctionDecl>(i.decl)) others = true; // but where it is called
  }
  void visitIndex(Index &e) override {
    isRead(e);
    walk(e);
  }
  void visitMember(Member &e) override {
    isRead(e);
    walk(e);
  }
  void visitVarDecl(VarDecl &v) override {
    own_.insert(&v);
    others |= !isAutomatic(v);
    walk(v);
  }
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (f && f->definition) f = f->definition;
    for (Expr *argument : call.args) visit(argument);
    if (callee && (!f || !f->body) && onlyComputes(callee->name->text)) return;
    if (!f || !f->body) {
      others = true;
      return;
    }
    if (!inside_.insert(f).second) return; // being looked at
    Changes within({}, {});
    within.inside_ = inside_;
    for (VarDecl *p : f->params) within.own_.insert(p);
    within.visit(f->body);
    others |= within.others;
  }
  void visitOmpDirective(OmpDirective &) override { others = true; }
  void visitAsm(Asm &) override { others = true; }
  void visitTextExpr(TextExpr &) override { others = true; }
  void visitTextStmt(TextStmt &) override { others = true; }
  void visitRoutineCall(RoutineCall &) override { others = true; }
  void visitBuiltinCall(BuiltinCall &e) override {
    others |= e.name->text == "__builtin_va_arg";
    walk(e);
  }
};

} // namespace

bool changesOnly(const VarSet &own, Node *code, const VarSet &elements) {
  Changes changes(own, elements);
  changes.visit(code);
  return !changes.others;
}

} // namespace ompicc::cuda
