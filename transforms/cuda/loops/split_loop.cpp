#include "transforms/cuda/loops/split_loop.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/kernels/mode.h"
#include <algorithm>
#include <unordered_set>

namespace ompicc {
namespace {

constexpr long long kMostTrips = 1024;
constexpr size_t kMostArrays = 4;

/// `if (condition) continue;` with a condition that may be evaluated again.
bool isGuard(Stmt *s, const Usage &changed) {
  auto *branch = as<If>(s);
  if (!branch || branch->otherwise || !as<Continue>(onlyStatement(branch->then)) || !isComputed(branch->cond))
    return false;
  for (const VarDecl *v : freeVariables(branch->cond))
    if (changed.mayChange(v)) return false;
  return true;
}

/// The variables that a declaration gives values to, which nothing changes; false if it is another one.
bool declaresValues(DeclStmt &s, const Usage &changed, VarList &values) {
  for (Decl *d : s.decls) {
    auto *v = as<VarDecl>(d);
    if (!v || !v->init || !isScalar(v->type) || v->storage != Storage::None || changed.mayChange(v))
      return false;
    values.push_back(v);
  }
  return true;
}

bool uses(Node *n, const VarDecl *v) {
  for (const VarDecl *used : freeVariables(n))
    if (used == v) return true;
  return false;
}

class Splitting {
public:
  /// @param trips 0: there may be too many for arrays
  Splitting(Context &c, For &loop, long long first, long long trips)
      : c_(c), loop_(loop), first_(first), trips_(trips), whole_(Cloner(c).clone(&loop)) {}

  Compound *split() {
    if (!takeApart() || !headsAreApart() || !takeRest()) return nullptr;
    Compound *result = c_.compound({}, loop_.loc);
    List<Stmt *> stays;
    for (size_t i = 0; i + 1 < block_->body.size(); i++) stays.push(c_.arena, block_->body[i]);
    Substitution elements(c_);
    if (!storeValues(*result, stays, elements)) return nullptr;
    block_->body = stays;
    second_->body = elements.apply(rest_);
    result->body.push(c_.arena, whole_);
    result->body.push(c_.arena, second_);
    return result;
  }

private:
  Context &c_;
  For &loop_;
  const long long first_, trips_; ///< the loop's first number, and how many there are
  For *whole_;                    ///< becomes the first loop
  VarDecl *var_ = nullptr;        ///< which counts its iterations
  Compound *block_ = nullptr;     ///< its body,
  For *inner_ = nullptr;          ///< which ends with this
  std::vector<Stmt *> guards_;    ///< what leaves the body before that
  VarList values_;                ///< what it computes before that
  For *second_ = nullptr;         ///< the second loop: a copy of the whole one,
  VarDecl *secondVar_ = nullptr;
  For *rest_ = nullptr;             ///< whose inner loop is all that stays,
  Compound *inside_ = nullptr;      ///< with this as its body
  VarList again_;                   ///< the copies of the values, in the same order
  const VarDecl *stored_ = nullptr; ///< one of those copies, which is what the first part stores last,
  Expr *where_ = nullptr;           ///< here

  /// Finds the parts of the body. Returns false if it has others.
  bool takeApart() {
    block_ = as<Compound>(whole_->body);
    inner_ = block_ && block_->body.size() >= 2 ? as<For>(block_->body.back()) : nullptr;
    if (!inner_) return false;
    const Usage changed = usageIn(block_);
    for (size_t i = 0; i + 1 < block_->body.size(); i++) {
      Stmt *s = block_->body[i];
      auto *declaration = as<DeclStmt>(s);
      if (isGuard(s, changed))
        guards_.push_back(s);
      else if (declaration ? !declaresValues(*declaration, changed, values_) : !as<ExprStmt>(s))
        return false;
    }
    // A variable from outside that the first part sets would have its last value in all of the second one.
    for (size_t i = 0; i + 1 < block_->body.size(); i++) {
      const Usage set = usageIn(block_->body[i]);
      for (const VarDecl *v : freeVariables(inner_))
        if (isScalar(v->type) && set.mayChange(v)) return false;
    }
    return true;
  }

  /// In the inner loop, its variable hides others of that name.
  bool headsAreApart() {
    const auto inner = countedLoop(*inner_), whole = countedLoop(*whole_);
    if (!inner || !whole || inner->var->name == whole->var->name) return false;
    for (Stmt *guard : guards_)
      for (const VarDecl *v : freeVariables(guard))
        if (v != inner->var && v->name == inner->var->name) return false;
    var_ = whole->var;
    return !traitsOf(inner_->init ? static_cast<Node *>(inner_->init) : inner_->cond).stores;
  }

  bool takeRest() {
    second_ = Cloner(c_).clone(whole_);
    Compound *copied = as<Compound>(second_->body);
    rest_ = as<For>(copied->body.back());
    const auto counts = countedLoop(*second_);
    if (!counts) return false;
    secondVar_ = counts->var;
    inside_ = c_.compound({}, rest_->body->loc);
    for (size_t i = 0; i + 1 < copied->body.size(); i++) {
      if (as<If>(copied->body[i])) inside_->body.push(c_.arena, copied->body[i]);
      if (auto *declaration = as<DeclStmt>(copied->body[i]))
        for (Decl *d : declaration->decls) again_.push_back(static_cast<VarDecl *>(d));
      if (auto *store = as<ExprStmt>(copied->body[i])) noteStore(*store);
    }
    inside_->body.push(c_.arena, rest_->body);
    rest_->body = inside_;
    return true;
  }

  /// x[i][p] = factor;
  void noteStore(ExprStmt &s) {
    stored_ = nullptr;
    auto *a = as<Assign>(skipParens(s.expr));
    VarDecl *v = a && a->op == AssignOp::Plain ? variableOf(a->rhs) : nullptr;
    if (!v || std::find(again_.begin(), again_.end(), v) == again_.end() || !as<Index>(skipParens(a->lhs)) ||
        !mayRepeat(a->lhs) ||
        !sameType(canonical(a->lhs->type).unqualified(), canonical(v->type).unqualified()))
      return;
    stored_ = v;
    where_ = a->lhs;
  }

  /// Whether the names in `e` mean the same in the inner loop.
  bool meansTheSameInside(Expr *e) const {
    class Names : public Visitor {
    public:
      std::unordered_set<const Identifier *> declared;

    private:
      void visitVarDecl(VarDecl &v) override {
        declared.insert(v.name);
        walk(v);
      }
    } names;
    names.visit(rest_);
    for (const VarDecl *v : freeVariables(e))
      if (names.declared.count(v->name)) return false;
    return true;
  }

  /// Whether value number `i` is used where there are no elements: in the inner loop's head, or by guards.
  bool isUsedElsewhere(size_t i) const {
    for (Expr *head : {rest_->cond, rest_->step})
      if (head && uses(head, again_[i])) return true;
    if (rest_->init && uses(rest_->init, again_[i])) return true;
    for (Stmt *guard : guards_)
      if (uses(guard, values_[i])) return true;
    return false;
  }

  /// Arrays take the values from the first loop to the second one, or what it stores anyway. Returns false if
  /// that cannot be.
  bool storeValues(Compound &declarations, List<Stmt *> &stays, Substitution &elements) {
    size_t arrays = 0;
    for (size_t i = 0; i < values_.size(); i++) {
      if (isUsedElsewhere(i)) return false;
      if (!uses(inside_, again_[i])) continue;
      if (trips_ == 0) {
        if (again_[i] != stored_ || !meansTheSameInside(where_)) return false;
        elements.replaceBy(again_[i], [&c = c_, where = where_] { return Cloner(c).clone(where); });
        continue;
      }
      if (++arrays > kMostArrays) return false;
      const QualType type = values_[i]->type.unqualified();
      VarDecl *array = c_.variable(c_.fresh(std::string(values_[i]->name->text) + "_of"),
                                   c_.types.arrayOf(type, trips_, c_.intLiteral(trips_)));
      array->loc = loop_.loc;
      declarations.body.push(c_.arena, c_.declStmt(array));
      stays.push(c_.arena, store(*array, *values_[i]));
      elements.replaceBy(again_[i], [&c = c_, array, var = secondVar_, first = first_] {
        return element(c, *array, *var, first);
      });
    }
    return true;
  }

  Stmt *store(VarDecl &array, VarDecl &value) {
    auto *a = c_.make<Assign>(value.loc);
    a->op = AssignOp::Plain;
    a->lhs = element(c_, array, *var_, first_);
    a->rhs = c_.ident(&value);
    a->type = value.type.unqualified();
    return c_.exprStmt(a);
  }

  /// The iteration's one.
  static Expr *element(Context &c, VarDecl &array, VarDecl &var, long long first) {
    Expr *at = c.ident(&var);
    if (first != 0) at = c.binary(BinaryOp::Sub, at, c.intLiteral(first), canonical(var.type).unqualified());
    auto *e = c.make<Index>(var.loc);
    e->base = c.ident(&array);
    e->index = at;
    e->type = elementOf(array.type);
    return e;
  }
};

} // namespace

Compound *splitLoop(Context &c, For &loop, const CountedLoop &counted, long long trips) {
  if (counted.step != 1 || trips == 0) return nullptr;
  const ConstInt from = evaluateConstant(counted.from);
  const bool fits = from.known && trips > 0 && trips <= kMostTrips;
  return Splitting(c, loop, fits ? (long long)from.value : 0, fits ? trips : 0).split();
}

} // namespace ompicc
