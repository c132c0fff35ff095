#include "transforms/cuda/loops/chosen_elements.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/element_uses.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <string>

namespace ompicc {
namespace {

/// A copy of a place, of another variable.
class Moved : public Rewriter {
public:
  Moved(Context &c, const VarDecl *from, VarDecl *to) : c_(c), from_(from), to_(to) {}

private:
  Context &c_;
  const VarDecl *const from_;
  VarDecl *const to_;
  bool isObject() const { return !isArray(to_->type) && !isPointer(to_->type); }

  Node *rewriteIdent(Ident &i) override {
    if (i.decl != from_) return &i;
    return isObject() ? c_.paren(c_.unary(UnaryOp::AddressOf, c_.ident(to_)))
                      : static_cast<Expr *>(c_.ident(to_));
  }
  Node *rewriteMember(Member &e) override {
    if (e.arrow && isObject() && variableOf(e.object) == from_) {
      e.arrow = false;
      e.object = c_.ident(to_);
      return &e;
    }
    rewriteChildren(e);
    return &e;
  }
  Node *rewriteUnary(Unary &u) override {
    if (u.op == UnaryOp::Deref && isObject() && variableOf(u.operand) == from_) return c_.ident(to_);
    rewriteChildren(u);
    return &u;
  }
};

class Chooser : public Rewriter {
public:
  Chooser(Context &c, const ElementUses &uses) : c_(c), uses_(uses) {}

private:
  Context &c_;
  const ElementUses &uses_;

  const VarList *choiceOf(const VarDecl *v) const {
    const auto found = v ? uses_.choices.find(v) : uses_.choices.end();
    return found == uses_.choices.end() ? nullptr : &found->second;
  }

  /// The number of what a pointer gets.
  Expr *numberOf(Expr *e, const VarList &objects) {
    e = skipParens(e);
    if (auto *cast = as<Cast>(e); cast && cast->implied) return numberOf(cast->operand, objects);
    if (auto *either = as<Conditional>(e)) {
      rewriteChild(either->cond);
      either->then = numberOf(either->then, objects);
      either->otherwise = numberOf(either->otherwise, objects);
      either->type = c_.types.basic(TypeKind::Int);
      return either;
    }
    auto *u = as<Unary>(e);
    VarDecl *v = variableOf(u ? u->operand : e);
    const auto found = std::find(objects.begin(), objects.end(), v);
    return found == objects.end() ? number(v) : c_.intLiteral(found - objects.begin());
  }
  /// A pointer, of which only the number is left.
  Expr *number(VarDecl *pointer) {
    Ident *i = c_.ident(pointer);
    i->type = c_.types.basic(TypeKind::Int);
    return i;
  }
  Node *rewriteVarDecl(VarDecl &v) override {
    const VarList *objects = choiceOf(&v);
    if (!objects) return Rewriter::rewriteVarDecl(v);
    if (v.init) v.init = numberOf(v.init, *objects);
    v.type = QualType(c_.types.basic(TypeKind::Int)).with(canonical(v.type).quals & QualConst);
    return &v;
  }

  /// What a place is written as.
  struct Written {
    VarDecl *root = nullptr;
    Expr *whole = nullptr;
    bool varies = false;
  };
  /// `e`, before anything in it changes; null where it stays.
  Written writtenOf(Expr *e) const {
    const NumberPlace place = numberPlaceOf(e);
    if (!place.root) return {};
    const bool varies = uses_.varies(place);
    return choiceOf(place.root) || varies ? Written{place.root, skipParens(e), varies} : Written{};
  }
  /// The subscripts in it.
  void rewriteSubscripts(Expr *e) {
    for (e = skipParens(e);;) {
      if (auto *index = as<Index>(e)) {
        rewriteChild(index->index);
        e = skipParens(index->base);
      } else if (auto *member = as<Member>(e))
        e = skipParens(member->object);
      else
        return;
    }
  }
  /// The same place of what the pointer may lead to, or of the variable itself.
  Expr *placeIn(VarDecl *object, const Written &w) {
    Expr *e = Cloner(c_).clone(w.whole);
    return object == w.root ? e : static_cast<Expr *>(Moved(c_, w.root, object).rewrite(e));
  }
  long long lengthOf(VarDecl *object, const Index &element) const {
    if (variableOf(element.base)) return uses_.lengths.at(object);
    return sizeOf(element.base->type) / sizeOf(elementOf(element.base->type));
  }
  Expr *read(VarDecl *object, const Written &w) {
    Expr *place = placeIn(object, w);
    if (!w.varies) return place;
    auto *element = static_cast<Index *>(place);
    return c_.templateCall(w.whole->type, "@element", {c_.intLiteral(lengthOf(object, *element))},
                           {element->base, element->index});
  }
  Stmt *write(VarDecl *object, const Written &w, Expr *value) {
    Expr *place = placeIn(object, w);
    if (!w.varies) return c_.textStmt("$ = $;", {place, value});
    auto *element = static_cast<Index *>(place);
    return c_.textStmt("$;", {c_.templateCall(c_.types.basic(TypeKind::Void), "@set_element",
                                              {c_.intLiteral(lengthOf(object, *element))},
                                              {element->base, element->index, value})});
  }
  Expr *value(const Written &w) {
    const VarList *objects = choiceOf(w.root);
    if (!objects) return read(w.root, w);
    Expr *chosen = read(objects->back(), w);
    for (size_t k = objects->size() - 1; k-- > 0;)
      chosen = c_.textExpr(w.whole->type, "$ == " + std::to_string(k) + " ? $ : $",
                           {number(w.root), read((*objects)[k], w), chosen});
    return c_.paren(chosen);
  }
  Node *rewritePlace(Expr &e) {
    const Written w = writtenOf(&e);
    if (!w.root) {
      rewriteChildren(e);
      return &e;
    }
    rewriteSubscripts(w.whole);
    return value(w);
  }
  Node *rewriteIndex(Index &e) override { return rewritePlace(e); }
  Node *rewriteMember(Member &e) override { return rewritePlace(e); }
  Node *rewriteUnary(Unary &u) override { return rewritePlace(u); }
  Node *rewriteExprStmt(ExprStmt &s) override {
    Expr *e = s.expr ? skipParens(s.expr) : nullptr;
    auto *a = as<Assign>(e);
    auto *u = as<Unary>(e);
    if (const VarList *objects = a ? choiceOf(variableOf(a->lhs)) : nullptr) {
      a->rhs = numberOf(a->rhs, *objects);
      a->lhs = number(variableOf(a->lhs));
      a->type = c_.types.basic(TypeKind::Int);
      return &s;
    }
    const bool isStep = u && u->op >= UnaryOp::PreInc && u->op <= UnaryOp::PostDec;
    const Written to = a ? writtenOf(a->lhs) : isStep ? writtenOf(u->operand) : Written{};
    if (!to.root) {
      rewriteChildren(s);
      return &s;
    }
    rewriteSubscripts(to.whole);
    if (a) rewriteChild(a->rhs);
    std::string op;
    if (a && a->op != AssignOp::Plain) op = spelling(binaryOf(a->op));
    if (u) op = u->op == UnaryOp::PreInc || u->op == UnaryOp::PostInc ? "+" : "-";
    return store(to, a ? a->rhs : c_.intLiteral(1), op);
  }
  /// @param op of a compound assignment; "": it is a plain one
  Stmt *store(const Written &to, Expr *by, const std::string &op) {
    const auto changed = [&](VarDecl *object, Expr *operand) {
      return write(object, to,
                   op.empty() ? operand
                              : c_.textExpr(to.whole->type, "$ " + op + " $", {read(object, to), operand}));
    };
    const VarList *objects = choiceOf(to.root);
    if (!objects) return changed(to.root, by);
    const bool isConstant = freeVariables(by).empty() && !hasSideEffects(by);
    VarDecl *once = isConstant ? nullptr : c_.variable(c_.freshLocal("value"), by->type.unqualified(), by);
    const auto operand = [&] { return once ? static_cast<Expr *>(c_.ident(once)) : Cloner(c_).clone(by); };
    Stmt *all = changed(objects->back(), operand());
    for (size_t k = objects->size() - 1; k-- > 0;) {
      auto *choice = c_.make<If>();
      choice->cond =
          c_.binary(BinaryOp::Eq, number(to.root), c_.intLiteral(k), c_.types.basic(TypeKind::Int));
      choice->then = changed((*objects)[k], operand());
      choice->otherwise = all;
      all = choice;
    }
    return once ? c_.compound({c_.declStmt(once), all}) : all;
  }
  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    List<Stmt *> list;
    for (Stmt *s : block.body) {
      auto *declarations = as<DeclStmt>(s);
      bool splits = false;
      if (declarations && declarations->decls.size() > 1)
        for (Decl *d : declarations->decls) splits |= choiceOf(as<VarDecl>(d)) != nullptr;
      if (!splits) {
        list.push(c_.arena, s);
        continue;
      }
      for (Decl *d : declarations->decls) { // of types that are not the same any more
        auto *own = c_.make<DeclStmt>(s->loc);
        own->decls.push(c_.arena, d);
        list.push(c_.arena, own);
      }
    }
    block.body = list;
    return &block;
  }
};

} // namespace

void chooseElements(Context &c, Stmt *body, const FunctionDecl *f, const ArrayParameters &parameters) {
  const ElementUses uses = elementUses(body, f, parameters);
  Chooser(c, uses).rewrite(body);
}

} // namespace ompicc
