// found_places.cpp: see found_places.h.
#include "transforms/cuda/loops/found_places.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/cuda/analysis/counted_loop.h"
#include "translator/sema/side_effects.h"
#include <algorithm>

namespace ompicc {
namespace {

/// What a loop's body does, as far as it matters here.
class Body : public Visitor {
public:
  explicit Body(For &loop) : loop_(loop) {
    visit(loop.body);
    usage_ = usageIn(&loop);
  }
  std::vector<If *> branches; ///< without else, wherever they are
  std::vector<Compound *> blocks;
  bool onlySetsVariables = true; ///< it stores to no memory

  /// Whether the variable is declared around the loop, and that statement alone uses it in there.
  bool isOnlyIn(const VarDecl *v, If &s) const {
    if (declared_.count(v) || !isAutomatic(*v) || usage_.addressTaken.count(v)) return false;
    Count all(v), here(v);
    all.visit(&loop_);
    here.visit(&s);
    return all.number == here.number;
  }
  /// Whether an expression has one value in all of the loop, but for what `counter` counts.
  bool holdsStill(Expr *e, const VarDecl *counter) const {
    for (const VarDecl *v : freeVariables(e))
      if (v != counter && (declared_.count(v) || (!isArray(v->type) && usage_.mayChange(v)))) return false;
    return true;
  }
  /// The value of a variable of the iteration that keeps it; else null.
  Expr *valueOf(Expr *e) const {
    auto *i = as<Ident>(skipParens(e));
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    if (!v || !declared_.count(v) || !v->init || !isExpr(*v->init) || usage_.mayChange(v)) return nullptr;
    return canonical(v->type).type == canonical(v->init->type).type ? v->init : nullptr;
  }

private:
  class Count : public Visitor {
  public:
    explicit Count(const VarDecl *v) : v_(v) {}
    size_t number = 0;

  private:
    const VarDecl *v_;
    void visitIdent(Ident &i) override { number += i.decl == v_; }
  };

  For &loop_;
  Usage usage_;
  VarSet declared_;

  void target(Expr *e) { onlySetsVariables &= as<Ident>(skipParens(e)) != nullptr; }
  void visitCompound(Compound &block) override {
    blocks.push_back(&block);
    walk(block);
  }
  void visitIf(If &s) override {
    if (!s.otherwise) branches.push_back(&s);
    walk(s);
  }
  void visitDeclStmt(DeclStmt &s) override {
    for (Decl *d : s.decls)
      if (auto *v = as<VarDecl>(d)) declared_.insert(v);
    walk(s);
  }
  void visitAssign(Assign &a) override {
    target(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) target(u.operand);
    walk(u);
  }
  void visitCall(Call &call) override {
    onlySetsVariables &= mayRepeat(&call);
    walk(call);
  }
  void visitOmpDirective(OmpDirective &) override { onlySetsVariables = false; }
};

class Finder {
public:
  Finder(Context &c, For &loop, const CountedLoop &counted)
      : c_(c), loop_(loop), counted_(counted), body_(loop) {}

  FoundPlaces result;

  void all() {
    for (Compound *block : body_.blocks)
      for (size_t i = 0; i + 1 < block->body.size(); i++)
        if (auto *s = as<If>(block->body[i]); s && joins(*s, block->body[i + 1])) remove(*block, i + 1);
    for (If *s : body_.branches) {
      const std::vector<VariableStore> stores = variableStores(s->then);
      if (stores.empty() || placedExtreme(*s).value) continue;
      bool alone = true;
      for (const VariableStore &store : stores)
        alone = alone && body_.isOnlyIn(store.to, *s) && isNumber(store.to->type);
      if (!alone) continue;
      if (!byIndex(*s, stores) && !first(*s, stores)) last(*s, stores);
    }
  }

private:
  Context &c_;
  For &loop_;
  const CountedLoop &counted_;
  const Body body_;
  const QualType int_ = c_.types.basic(TypeKind::Int);

  /// As an operand.
  Expr *copyOf(Expr *e) {
    Expr *copy = Cloner(c_).clone(e);
    return as<Binary>(copy) || as<Conditional>(copy) || as<Cast>(copy) ? c_.paren(copy) : copy;
  }
  static bool isNumber(QualType type) {
    const TypeKind kind = kindOf(type);
    return !(canonical(type).quals & (QualVolatile | QualAtomic)) &&
           ((isInteger(type) && !isBitInt(type)) || kind == TypeKind::Float || kind == TypeKind::Double);
  }
  static bool mentionsAny(Expr *e, const std::vector<VariableStore> &stores) {
    for (const VariableStore &store : stores)
      if (mentions(e, store.to)) return true;
    return false;
  }
  static bool isVariable(Expr *e, const VarDecl *v) {
    auto *i = as<Ident>(skipParens(e));
    return i && i->decl == v;
  }
  Stmt *assign(VarDecl *to, Expr *value) {
    auto *a = c_.make<Assign>(loop_.loc);
    a->op = AssignOp::Plain;
    a->lhs = c_.ident(to);
    a->rhs = value;
    a->type = canonical(to->type).unqualified();
    return c_.exprStmt(a);
  }
  VarDecl *added(const std::string &name, QualType type, Expr *begin) {
    VarDecl *v = c_.variable(c_.fresh(name), canonical(type).unqualified());
    v->loc = loop_.loc;
    result.values.push_back(v);
    result.begins.push_back(assign(v, begin));
    return v;
  }
  /// Has the statement store that, too.
  void alsoStores(If &s, VarDecl *to, Expr *value) {
    Compound *then = c_.compound({assign(to, value)}, s.then->loc);
    if (auto *block = as<Compound>(s.then))
      for (Stmt *inner : block->body) then->body.push(c_.arena, inner);
    else
      then->body.push(c_.arena, s.then);
    s.then = then;
  }

  void remove(Compound &block, size_t at) {
    List<Stmt *> rest;
    for (size_t i = 0; i < block.body.size(); i++)
      if (i != at) rest.push(c_.arena, block.body[i]);
    block.body = rest;
  }
  /// if (d < best) place = j; best = d < best ? d : best;
  bool joins(If &s, Stmt *next) {
    If *finds = as<If>(next);
    if (auto *e = as<ExprStmt>(next)) {
      auto *a = as<Assign>(skipParens(e->expr));
      auto *choice = a && a->op == AssignOp::Plain ? as<Conditional>(skipParens(a->rhs)) : nullptr;
      auto *v = choice && choice->then ? as<Ident>(skipParens(a->lhs)) : nullptr;
      auto *variable = v ? as<VarDecl>(v->decl) : nullptr;
      if (!variable || !isVariable(choice->otherwise, variable)) return false;
      finds = c_.make<If>(s.loc);
      finds->cond = choice->cond;
      finds->then = assign(variable, choice->then);
    }
    const PlacedExtreme value = finds ? placedExtreme(*finds) : PlacedExtreme{};
    if (!value.value || !value.places.empty() || value.conditions.size() != 1 || s.otherwise) return false;
    auto *whole = c_.make<If>(s.loc);
    whole->cond = s.cond;
    whole->then = s.then;
    alsoStores(*whole, value.value, value.stored[0]);
    const PlacedExtreme both = placedExtreme(*whole);
    if (both.value != value.value || both.op != value.op || both.last != value.last ||
        both.conditions.size() != 1)
      return false;
    s.then = whole->then;
    result.joined = true;
    return true;
  }

  /// Whether the statement is reached in each iteration.
  bool isAlwaysReached(const If &s) const {
    if (loop_.body == &s) return true;
    auto *block = as<Compound>(loop_.body);
    for (Stmt *one : block ? block->body : List<Stmt *>()) {
      if (one == &s) return true;
      if (!as<DeclStmt>(one) && !as<ExprStmt>(one)) return false;
    }
    return false;
  }
  /// An expression with what is counted in the place of the place.
  Expr *elsewhere(Expr *e, const VarDecl *place) {
    Substitution substitution(c_);
    substitution.replace(place, counted_.var);
    return substitution.apply(Cloner(c_).clone(e));
  }

  /// if (a[i] > a[p]) p = i;
  bool byIndex(If &s, const std::vector<VariableStore> &stores) {
    auto *b = as<Binary>(skipParens(conjunctsOf(s.cond)[0]));
    if (!b || b->op < BinaryOp::Lt || b->op > BinaryOp::Ge || !body_.onlySetsVariables || !isAlwaysReached(s))
      return false;
    VarDecl *place = nullptr;
    for (const VariableStore &store : stores)
      if (isVariable(store.value, counted_.var) && mentions(b, store.to)) place = place ? nullptr : store.to;
    if (!place || !isInteger(place->type) || sizeOf(place->type) < sizeOf(counted_.var->type) ||
        mentions(b->lhs, place) == mentions(b->rhs, place))
      return false;
    Expr *&there = mentions(b->lhs, place) ? b->lhs : b->rhs,
         *here = mentions(b->lhs, place) ? b->rhs : b->lhs;
    Expr *same = elsewhere(there, place), *named = body_.valueOf(here);
    if (!structurallyEqual(skipParens(same), skipParens(named ? named : here)) || !mayRepeat(there) ||
        !isNumber(there->type) || kindOf(there->type) == TypeKind::Bool || !body_.holdsStill(there, place))
      return false;
    for (const VariableStore &store : stores)
      if (mentions(store.value, place) || (store.to != place && mentions(s.cond, store.to))) return false;
    auto *begin = c_.make<Conditional>(loop_.loc);
    begin->cond = hasIterations(c_, counted_);
    begin->then = copyOf(there);
    begin->otherwise = c_.intLiteral(0);
    begin->type = canonical(there->type).unqualified();
    VarDecl *value = added("_value_at_" + std::string(place->name->text), there->type, begin);
    there = c_.ident(value);
    alsoStores(s, value, Cloner(c_).clone(here));
    return true;
  }

  /// if (… && first < 0) first = i;
  bool first(If &s, const std::vector<VariableStore> &stores) {
    std::vector<Expr *> conditions = conjunctsOf(s.cond);
    Expr *guard = nullptr;
    VarDecl *place = nullptr;
    for (Expr *condition : conditions) {
      if (!mayRepeat(condition)) return false;
      if (!mentionsAny(condition, stores)) continue;
      auto *b = as<Binary>(skipParens(condition));
      if (guard || !b || (b->op != BinaryOp::Lt && b->op != BinaryOp::Eq)) return false;
      const ConstInt open = evaluateConstant(b->rhs);
      auto *i = as<Ident>(skipParens(b->lhs));
      if (!i || !open.known || open.value != (b->op == BinaryOp::Lt ? 0 : -1)) return false;
      guard = condition;
      place = as<VarDecl>(i->decl);
    }
    if (!guard || !place || !isInteger(place->type) || !isSigned(place->type)) return false;
    for (const VariableStore &store : stores) {
      if (mentionsAny(store.value, stores)) return false;
      if (store.to == place && !(isVariable(store.value, counted_.var) && neverNegative() &&
                                 sizeOf(place->type) >= sizeOf(counted_.var->type)))
        return false;
    }
    if (std::none_of(stores.begin(), stores.end(), [&](const VariableStore &t) { return t.to == place; }))
      return false;
    VarDecl *open = added("_no_" + std::string(place->name->text), int_, Cloner(c_).clone(guard));
    Expr *stillOpen = c_.binary(BinaryOp::Lt, c_.intLiteral(0), c_.ident(open), int_);
    Expr *all = nullptr;
    for (Expr *condition : conditions) {
      Expr *one = c_.paren(condition == guard ? stillOpen : condition);
      all = all ? c_.binary(BinaryOp::LAnd, all, one, int_) : one;
    }
    s.cond = all;
    alsoStores(s, open, c_.intLiteral(0));
    return true;
  }
  /// Whether what is counted is never negative, as constants say.
  bool neverNegative() const {
    const ConstInt least = evaluateConstant(counted_.step > 0 ? counted_.from : counted_.to);
    return isSigned(counted_.var->type) && sizeOf(counted_.var->type) >= 4 && least.known &&
           least.value < 1 << 30 && least.value >= (counted_.step > 0 || counted_.inclusive ? 0 : -1);
  }

  /// if (…) last = i;
  bool last(If &s, const std::vector<VariableStore> &stores) {
    if (!mayRepeat(s.cond) || mentionsAny(s.cond, stores)) return false;
    bool constant = true;
    for (const VariableStore &store : stores) {
      if (mentionsAny(store.value, stores)) return false;
      for (const VariableStore &other : stores)
        if (&other != &store && other.to == store.to) return false;
      constant = constant && evaluateConstant(store.value).known;
    }
    if (constant) return false; // a flag
    VarDecl *found = added("_found_" + std::string(stores[0].to->name->text), int_, c_.intLiteral(0));
    s.cond = c_.binary(BinaryOp::LAnd, c_.paren(s.cond),
                       c_.paren(c_.binary(BinaryOp::Le, c_.intLiteral(0), c_.ident(found), int_)), int_);
    alsoStores(s, found, c_.intLiteral(0));
    return true;
  }
};

} // namespace

FoundPlaces withValuesOfPlaces(Context &c, For &loop, const CountedLoop &counted) {
  Finder finder(c, loop, counted);
  finder.all();
  return std::move(finder.result);
}

} // namespace ompicc
