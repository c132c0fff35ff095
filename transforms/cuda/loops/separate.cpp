#include "transforms/cuda/loops/separate.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/common/variables.h"
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
  /// a[i + n++] = x;
  Node *withStepBehind(ExprStmt &s) {
    auto *a = as<Assign>(skipParens(s.expr));
    auto *place = a && a->op == AssignOp::Plain ? as<Index>(skipParens(a->lhs)) : nullptr;
    Expr **where = place ? stepIn(place->index) : nullptr;
    auto *step = where ? as<Unary>(skipParens(*where)) : nullptr;
    auto *name = step ? as<Ident>(skipParens(step->operand)) : nullptr;
    auto *v = name ? as<VarDecl>(name->decl) : nullptr;
    if (!v || !isAutomatic(*v) || (canonical(v->type).quals & (QualVolatile | QualAtomic))) return nullptr;
    Expr *before = *where;
    *where = c_.intLiteral(0); // is there anything else of the variable, or to be done?
    const bool alone = !mentions(&s, v) && !hasSideEffects(a->lhs) && !hasSideEffects(a->rhs);
    *where = before;
    if (!alone) return nullptr;
    *where = c_.ident(v, name->loc);
    return both(a, step, s.loc);
  }
  /// Where in a sum something becomes one more; null if it does not, or elsewhere.
  static Expr **stepIn(Expr *&e) {
    Expr **at = &e;
    while (auto *p = as<Paren>(*at)) at = &p->inner;
    if (auto *u = as<Unary>(*at)) return u->op == UnaryOp::PostInc ? at : nullptr;
    auto *b = as<Binary>(*at);
    if (!b || b->op != BinaryOp::Add) return nullptr;
    Expr **left = stepIn(b->lhs);
    return left ? left : stepIn(b->rhs);
  }
  Node *rewriteExprStmt(ExprStmt &s) override {
    if (auto *comma = as<Binary>(skipParens(s.expr)); comma && comma->op == BinaryOp::Comma)
      return both(comma->lhs, comma->rhs, s.loc);
    if (Node *two = withStepBehind(s)) return two;
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

class Splice : public Rewriter {
public:
  Splice(Context &c, const std::unordered_set<const Stmt *> &blocks) : c_(c), blocks_(blocks) {}

private:
  Context &c_;
  const std::unordered_set<const Stmt *> &blocks_;

  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    List<Stmt *> all;
    for (Stmt *s : block.body)
      if (auto *inner = blocks_.count(s) ? as<Compound>(s) : nullptr)
        for (Stmt *one : inner->body) all.push(c_.arena, one);
      else
        all.push(c_.arena, s);
    block.body = all;
    return &block;
  }
};

} // namespace

Stmt *separateStatements(Context &c, Stmt *code) { return static_cast<Stmt *>(Separate(c).rewrite(code)); }

void spliceBlocks(Context &c, Stmt *code, const std::unordered_set<const Stmt *> &blocks) {
  if (!blocks.empty()) Splice(c, blocks).rewrite(code);
}

} // namespace ompicc
