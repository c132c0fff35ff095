// expand_calls.cpp: see expand_calls.h.
#include "transforms/cuda/expand_calls.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/mode.h"

#include <algorithm>

namespace ompicc {
namespace {

/// What keeps a function's body from standing somewhere else.
class Fixed : public Visitor {
public:
  bool found = false;

private:
  void visitReturn(Return &) override { found = true; }
  void visitGoto(Goto &) override { found = true; }
  void visitIndirectGoto(IndirectGoto &) override { found = true; }
  void visitLabel(Label &) override { found = true; }
  void visitAsm(Asm &) override { found = true; }
  void visitOmpDirective(OmpDirective &) override { found = true; }
  void visitOmpChoice(OmpChoice &) override { found = true; }
  void visitFunctionDecl(FunctionDecl &) override { found = true; }
  void visitTagDecl(TagDecl &) override { found = true; }
  void visitTypedefDecl(TypedefDecl &) override { found = true; }
  void visitVarDecl(VarDecl &v) override {
    found |= v.storage == Storage::Static || v.storage == Storage::Extern || isVariablyModified(v.type);
    walk(v);
  }
};

/// The names that are declared, and those that are used for what is declared elsewhere.
class Names : public Visitor {
public:
  std::vector<const Identifier *> declared, used;

private:
  void visitVarDecl(VarDecl &v) override {
    declared.push_back(v.name);
    walk(v);
  }
  void visitIdent(Ident &i) override { used.push_back(i.name); }
};

bool contains(const std::vector<const Identifier *> &names, const Identifier *name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class Expander : public Rewriter {
public:
  Expander(Context &c, Stmt *around, const TargetInterface &k) : c_(c) {
    around_.visit(around);
    for (const KernelParam &p : k.params) around_.declared.push_back(p.var->name);
    for (const VarDecl *v : k.constants) around_.declared.push_back(v->name);
  }

private:
  static constexpr size_t kDeepest = 4;
  Context &c_;
  Names around_;
  std::vector<const FunctionDecl *> open_;

  /// The function's statements without a return at the end; false if it cannot stand elsewhere.
  static bool movable(const FunctionDecl &f, bool &endsWithReturn) {
    const List<Stmt *> &body = f.body->body;
    endsWithReturn = !body.empty() && as<Return>(body[body.size() - 1]);
    Fixed fixed;
    for (size_t i = 0; i + endsWithReturn < body.size(); i++) fixed.visit(body[i]);
    if (endsWithReturn && static_cast<Return *>(body[body.size() - 1])->value) return false;
    return !fixed.found;
  }

  Node *rewriteExprStmt(ExprStmt &s) override {
    auto *call = s.expr ? as<Call>(skipParens(s.expr)) : nullptr;
    auto *callee = call ? as<Ident>(skipParens(call->callee)) : nullptr;
    auto *named = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    FunctionDecl *f = named ? (named->body ? named : named->definition) : nullptr;
    bool endsWithReturn = false;
    if (!f || !f->body || f->oldStyleParams || canonical(f->type)->variadic ||
        f->params.size() != call->args.size() || open_.size() == kDeepest ||
        std::find(open_.begin(), open_.end(), f) != open_.end() || !traitsOf(f->body).loops ||
        !movable(*f, endsWithReturn))
      return &s;
    Names inside;
    inside.visit(f->body);
    // A variable around the call, or a parameter of the kernel, hides what the function means by that name.
    for (const Identifier *name : inside.used) {
      bool own = contains(inside.declared, name);
      for (const VarDecl *p : f->params) own |= p->name == name;
      if (!own && contains(around_.declared, name)) return &s;
    }
    for (const VarDecl *p : f->params)
      if (!p->name || !isScalar(p->type)) return &s;
    // The arguments mean what they do out here, so that parameters have names of their own.
    Compound *block = c_.compound({}, s.loc);
    Substitution parameters(c_);
    for (size_t i = 0; i < f->params.size(); i++) {
      VarDecl *p = f->params[i];
      VarDecl *own =
          c_.variable(c_.fresh(std::string(p->name->text) + "_here"), p->type.unqualified(), call->args[i]);
      parameters.replace(p, own);
      block->body.push(c_.arena, c_.declStmt(own));
    }
    Compound *body = Cloner(c_).clone(f->body);
    parameters.apply(body);
    open_.push_back(f);
    for (size_t i = 0; i + endsWithReturn < body->body.size(); i++)
      block->body.push(c_.arena, static_cast<Stmt *>(rewrite(body->body[i])));
    open_.pop_back();
    return block;
  }
};

} // namespace

void expandCalls(Context &c, Stmt *body, const TargetInterface &k) { Expander(c, body, k).rewrite(body); }

} // namespace ompicc
