// List items of map, to and from clauses are lvalues of any kind (OpenMP 5.2 §3.2.1), so there may be calls
// in them. Later steps write an item's address, its size and the pointer to attach one by one, and mappers
// write it for each of theirs. What must not be evaluated more than once, where the construct is encountered,
// becomes a constant in front of it, and so does a pointer that is no variable's:
//
//     map(f(p)[0:n], get()->v[i++])   →   { T *const _at = f(p); struct s *const _at_1 = get();
//                                           const int _at_2 = i++; …  map(_at[0:n], _at_1->v[_at_2]) }
//
// In clauses with iterators they are constants inside of the iterators' loops (map_items.cpp).
#include "transforms/common/locators.h"
#include "ast/visitor.h"
#include "transforms/common/normalise.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

class LocatorNames {
public:
  explicit LocatorNames(Unit &unit) : unit_(unit), c_(unit.context) {}
  std::vector<VarDecl *> made;

  /// `e`: an lvalue, a section, or an address that one is computed from.
  void follow(Expr *&e) {
    if (auto *p = as<Paren>(e)) return follow(p->inner);
    if (as<Ident>(e) || isUnknown(e->type)) return;
    if (auto *s = as<ArraySection>(e)) {
      follow(s->base);
      for (Expr **bound : {&s->lower, &s->length, &s->stride}) once(*bound);
    } else if (auto *x = as<Index>(e)) {
      follow(x->base);
      once(x->index);
    } else if (auto *m = as<Member>(e)) {
      if (m->arrow || m->object->isLvalue)
        follow(m->object);
      else // of what a function returns
        name(e);
    } else if (auto *u = as<Unary>(e); u && (u->op == UnaryOp::Deref || u->op == UnaryOp::AddressOf)) {
      follow(u->operand);
    } else if (auto *cast = as<Cast>(e); cast && isPointer(cast->target) && isAddress(cast->operand)) {
      follow(cast->operand);
    } else if (auto *b = as<Binary>(e); b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)) {
      const bool left = isAddress(b->lhs);
      follow(left ? b->lhs : b->rhs);
      once(left ? b->rhs : b->lhs);
    } else {
      name(e);
    }
  }

private:
  Unit &unit_;
  Context &c_;

  static bool isAddress(const Expr *e) { return isPointer(e->type) || isArray(e->type); }

  void once(Expr *&e) {
    if (e && !isUnknown(e->type) && hasSideEffects(e)) name(e);
  }

  void name(Expr *&e) {
    QualType type = canonical(unit_.expressions.decay(e->type)).unqualified();
    VarDecl *v = c_.variable(c_.fresh("_at"), type.with(QualConst), e);
    v->loc = e->loc;
    made.push_back(v);
    e = c_.ident(v, e->loc);
  }
};

class Locators : public Rewriter {
public:
  explicit Locators(Unit &unit) : Rewriter(unit.context.directives()), unit_(unit), c_(unit.context) {}

private:
  Unit &unit_;
  Context &c_;

  Node *rewriteOmpDirective(OmpDirective &d) override {
    rewriteChildren(d);
    Compound *block = c_.compound({}, d.loc);
    const bool update = d.kind == OmpDirectiveKind::TargetUpdate;
    for (OmpClause *clause : d.clauses) {
      const bool motion = clause->kind == OmpClauseKind::To || clause->kind == OmpClauseKind::From;
      if (clause->kind != OmpClauseKind::Map && !(update && motion)) continue;
      if (!clause->iterators.empty()) continue;
      for (Expr *&item : clause->items)
        for (VarDecl *v : nameLocator(unit_, item)) block->body.push(c_.arena, c_.declStmt(v));
    }
    if (block->body.empty()) return &d;
    block->body.push(c_.arena, &d);
    return block;
  }
};

} // namespace

std::vector<VarDecl *> nameLocator(Unit &unit, Expr *&item) {
  LocatorNames names(unit);
  names.follow(item);
  return names.made;
}

Stmt *nameLocators(Unit &unit, Stmt *root) { return static_cast<Stmt *>(Locators(unit).rewrite(root)); }

} // namespace ompicc
