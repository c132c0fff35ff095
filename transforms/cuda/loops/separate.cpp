#include "transforms/cuda/loops/separate.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class Separate : public Rewriter {
public:
  explicit Separate(Context &c) : c_(c) {}

private:
  Context &c_;

  Node *both(Expr *first, Expr *second, Loc loc) {
    Compound *two = c_.compound({}, loc);
    for (Expr *e : {first, second}) two->body.push(c_.arena, static_cast<Stmt *>(rewrite(c_.exprStmt(e))));
    return two;
  }
  Node *rewriteExprStmt(ExprStmt &s) override {
    if (auto *comma = as<Binary>(skipParens(s.expr)); comma && comma->op == BinaryOp::Comma)
      return both(comma->lhs, comma->rhs, s.loc);
    auto *outer = as<Assign>(skipParens(s.expr));
    auto *inner = outer ? as<Assign>(skipParens(outer->rhs)) : nullptr;
    auto *name = inner ? as<Ident>(skipParens(inner->lhs)) : nullptr;
    auto *v = name ? as<VarDecl>(name->decl) : nullptr;
    if (!v || mentions(outer->lhs, v) || hasSideEffects(outer->lhs) ||
        (canonical(v->type).quals & (QualVolatile | QualAtomic)))
      return &s;
    outer->rhs = c_.ident(v, name->loc);
    return both(inner, outer, s.loc);
  }
  Node *rewriteFor(For &s) override {
    rewriteChild(s.body);
    return &s;
  }
};

} // namespace

Stmt *separateStatements(Context &c, Stmt *code) { return static_cast<Stmt *>(Separate(c).rewrite(code)); }

} // namespace ompicc
