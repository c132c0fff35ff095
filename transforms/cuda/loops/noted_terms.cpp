// noted_terms.cpp: see noted_terms.h.
#include "transforms/cuda/loops/noted_terms.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include <unordered_map>

namespace ompicc {
namespace {

class Note : public Rewriter {
public:
  std::unordered_map<const ExprStmt *, Stmt *> places;

private:
  Node *rewriteExprStmt(ExprStmt &s) override {
    auto found = places.find(&s);
    return found == places.end() ? static_cast<Node *>(&s) : found->second;
  }
};

class Noting {
public:
  Noting(Context &c, const std::vector<OrderedTerm> &terms, const TermPlaces &places)
      : c_(c), terms_(terms), places_(places) {}

  Stmt *in(Stmt *iteration) {
    Compound *body = c_.compound({}, iteration->loc), *behind = c_.compound({}, iteration->loc);
    const bool skips = hasContinue(iteration);
    Note note;
    for (size_t i = 0; i < terms_.size(); i++) {
      const OrderedTerm &t = terms_[i];
      const bool isConditional = t.isConditional || skips;
      Expr *value = places_.value(i), *factor = places_.factor(i);
      if (t.element) {
        note.places[t.update] = notedElement(i, value, factor, isConditional ? body : nullptr);
        continue;
      }
      if (isConditional && skips)
        append(body, both(t, places_.value(i), nothing(i), places_.factor(i), c_.intLiteral(1)));
      else if (isConditional) {
        VarDecl *own = nullptr, *by = nullptr;
        if (value) append(body, c_.declStmt(own = local("_term", t, nothing(i))));
        if (factor) append(body, c_.declStmt(by = local("_factor", t, c_.intLiteral(1))));
        const auto named = [this](VarDecl *v) { return v ? c_.ident(v) : nullptr; };
        append(behind, both(t, value, named(own), factor, named(by)));
        value = named(own);
        factor = named(by);
      }
      note.places[t.update] = both(t, value, valueOf(i), factor, t.factor ? t.factor : c_.intLiteral(1));
    }
    auto *rest = static_cast<Stmt *>(note.rewrite(iteration));
    if (body->body.empty()) return rest;
    append(body, rest);
    for (Stmt *s : behind->body) append(body, s);
    return body;
  }

private:
  Context &c_;
  const std::vector<OrderedTerm> &terms_;
  const TermPlaces &places_;

  void append(Compound *to, Stmt *s) { to->body.push(c_.arena, s); }
  VarDecl *local(std::string_view name, const OrderedTerm &t, Expr *init) {
    VarDecl *v = c_.variable(c_.fresh(name), t.type, init);
    v->loc = t.update->loc;
    return v;
  }
  Stmt *assign(Expr *to, Expr *value, Loc loc) {
    auto *a = c_.make<Assign>(loc);
    a->op = AssignOp::Plain;
    a->lhs = to;
    a->rhs = value;
    a->type = QualType(to->type).unqualified();
    return c_.exprStmt(a);
  }
  /// What leaves any sum as it is; the other factor is 1 then.
  Expr *nothing(size_t i) {
    return c_.textExpr(terms_[i].type, terms_[i].subtracted && !places_.isAdded(i) ? "0" : "-0.0");
  }
  /// There is no term where its place is null.
  Stmt *notedElement(size_t i, Expr *value, Expr *factor, Compound *front) {
    const OrderedTerm &t = terms_[i];
    if (front) append(front, assign(places_.element(i), c_.intLiteral(0), t.update->loc));
    Expr *address = c_.unary(UnaryOp::AddressOf, t.element);
    return c_.compound(
        {assign(places_.element(i), address, t.update->loc), both(t, value, t.value, factor, t.factor)},
        t.update->loc);
  }
  /// Notes a term's value, and its factor if it has one.
  Stmt *both(const OrderedTerm &t, Expr *value, Expr *as, Expr *factor, Expr *by) {
    if (!value) return factor ? assign(factor, by, t.update->loc) : c_.compound({}, t.update->loc);
    Stmt *s = assign(value, as, t.update->loc);
    return factor ? c_.compound({s, assign(factor, by, t.update->loc)}, t.update->loc) : s;
  }
  Expr *valueOf(size_t i) {
    const OrderedTerm &t = terms_[i];
    if (!t.subtracted || !places_.isAdded(i)) return t.value;
    Expr *value = isFloating(t.value->type) ? t.value : c_.cast(t.type, c_.paren(t.value));
    Expr *negative = c_.unary(UnaryOp::Minus, c_.paren(value));
    negative->type = t.type;
    return negative;
  }
};

} // namespace

Stmt *withTermsNoted(Context &c, Stmt *body, const std::vector<OrderedTerm> &terms,
                     const TermPlaces &places) {
  return Noting(c, terms, places).in(body);
}

} // namespace ompicc
