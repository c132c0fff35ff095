// conditional_iteration.cpp: see conditional_iteration.h.
#include "transforms/cuda/analysis/conditional_iteration.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <unordered_set>

namespace ompicc {
namespace {

/// Whether an expression is a sum of multiples of integers.
bool isSumOfIntegers(Expr *e) {
  e = skipParens(e);
  if (!isInteger(e->type)) return false;
  if (as<Ident>(e) || evaluateConstant(e).known) return isComputed(e);
  if (auto *cast = as<Cast>(e)) return isSumOfIntegers(cast->operand);
  if (auto *u = as<Unary>(e))
    return (u->op == UnaryOp::Minus || u->op == UnaryOp::Plus) && isSumOfIntegers(u->operand);
  auto *b = as<Binary>(e);
  return b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub || b->op == BinaryOp::Mul) &&
         isSumOfIntegers(b->lhs) && isSumOfIntegers(b->rhs);
}

bool isComparison(BinaryOp op) {
  return op == BinaryOp::Lt || op == BinaryOp::Le || op == BinaryOp::Gt || op == BinaryOp::Ge;
}
BinaryOp opposite(BinaryOp op) {
  switch (op) {
  case BinaryOp::Lt: return BinaryOp::Ge;
  case BinaryOp::Le: return BinaryOp::Gt;
  case BinaryOp::Gt: return BinaryOp::Le;
  default: return BinaryOp::Lt;
  }
}

/// Whether an expression is comparisons that all must hold.
/// @param holds false: none may
bool comparesIntegers(Expr *e, bool holds) {
  e = skipParens(e);
  if (auto *u = as<Unary>(e)) return u->op == UnaryOp::Not && comparesIntegers(u->operand, !holds);
  auto *b = as<Binary>(e);
  if (!b) return false;
  if (b->op == (holds ? BinaryOp::LAnd : BinaryOp::LOr))
    return comparesIntegers(b->lhs, holds) && comparesIntegers(b->rhs, holds);
  return isComparison(b->op) && isSumOfIntegers(b->lhs) && isSumOfIntegers(b->rhs);
}

/// The negation of such an expression.
Expr *negated(Context &c, Expr *e) {
  const QualType type = c.types.basic(TypeKind::Int);
  e = skipParens(e);
  if (auto *u = as<Unary>(e)) return u->operand;
  auto *b = as<Binary>(e);
  if (isComparison(b->op)) return c.binary(opposite(b->op), b->lhs, b->rhs, type);
  const BinaryOp op = b->op == BinaryOp::LOr ? BinaryOp::LAnd : BinaryOp::LOr;
  return c.binary(op, c.paren(negated(c, b->lhs)), c.paren(negated(c, b->rhs)), type);
}

/// Takes an iteration apart.
class Parts {
public:
  explicit Parts(Context &c) : c_(c) {}

  ConditionalIteration of(Stmt *iteration) {
    List<Stmt *> rest;
    rest.push(c_.arena, iteration);
    for (size_t at = 0; at < rest.size();) {
      Stmt *s = rest[at];
      const bool isLast = at + 1 == rest.size();
      auto *test = as<If>(s);
      if (test && test->otherwise) {
        if (isLast && !other_ && comparesIntegers(test->cond, false) && onlyStores(test->then)) {
          other_ = c_.make<If>(s->loc);
          other_->cond =
              condition_ ? c_.binary(BinaryOp::LAnd, c_.paren(Cloner(c_).clone(condition_)),
                                     c_.paren(Cloner(c_).clone(test->cond)), c_.types.basic(TypeKind::Int))
                         : Cloner(c_).clone(test->cond);
          other_->then = test->then;
          require(negated(c_, test->cond));
          rest = statementsOf(test->otherwise), at = 0;
          continue;
        }
        test = nullptr;
      }
      if (auto *declarations = as<DeclStmt>(s); declarations && !isLast && onlyDeclares(*declarations)) {
        first_.push_back(s);
        at++;
      } else if (test && onlyContinues(test->then) && comparesIntegers(test->cond, false)) {
        require(negated(c_, test->cond));
        at++;
      } else if (test && isLast && comparesIntegers(test->cond, true)) {
        require(test->cond);
        rest = statementsOf(test->then), at = 0;
      } else if (isLast && as<Compound>(s)) {
        isFlat_ &= s == iteration;
        rest = statementsOf(s), at = 0;
      } else {
        for (; at < rest.size(); at++) first_.push_back(rest[at]);
      }
    }
    if (!condition_ && isFlat_) return {};
    Compound *body = c_.compound({}, iteration->loc);
    for (Stmt *s : first_) body->body.push(c_.arena, s);
    if (!namesAreDistinct(*body)) return {};
    if (!condition_) return {nullptr, body};
    const VarSet anew = computedAnew(*body);
    for (size_t i = first_.size(); i-- > 0;)
      if (auto *declarations = as<DeclStmt>(first_[i]))
        for (size_t d = declarations->decls.size(); d-- > 0;)
          if (auto *v = as<VarDecl>(declarations->decls[d]); v && anew.count(v)) {
            Substitution value(c_);
            value.replaceBy(v, [this, v]() -> Expr * {
              return c_.paren(c_.cast(v->type.unqualified(), c_.paren(Cloner(c_).clone(v->init))));
            });
            condition_ = value.apply(condition_);
          }
    const Usage usage = usageIn(body);
    VarSet declared;
    for (Stmt *s : first_)
      if (auto *declarations = as<DeclStmt>(s))
        for (Decl *d : declarations->decls) declared.insert(static_cast<VarDecl *>(d));
    for (const VarDecl *v : freeVariables(condition_))
      if (declared.count(v) || usage.mayChange(v)) return {};
    for (const VarDecl *v : other_ ? freeVariables(other_) : VarList())
      if (declared.count(v)) return {};
    return {condition_, body, other_};
  }

private:
  Context &c_;
  Expr *condition_ = nullptr;
  If *other_ = nullptr;
  bool isFlat_ = true; ///< it is one block
  std::vector<Stmt *> first_;

  /// A declaration that conditions may stand behind.
  static bool onlyDeclares(DeclStmt &s) {
    for (Decl *d : s.decls) {
      auto *v = as<VarDecl>(d);
      if (!v || !isAutomatic(*v) || !isScalar(v->type) || hasSideEffects(v->init)) return false;
    }
    return true;
  }
  /// A block of assignments to elements.
  static bool onlyStores(Stmt *s) {
    auto *block = as<Compound>(s);
    if (!block) return false;
    for (Stmt *inner : block->body) {
      auto *statement = as<ExprStmt>(inner);
      auto *assign = statement && statement->expr ? as<Assign>(skipParens(statement->expr)) : nullptr;
      if (!assign || !as<Index>(skipParens(assign->lhs)) || hasSideEffects(assign->lhs) ||
          hasSideEffects(assign->rhs))
        return false;
    }
    return true;
  }
  static bool onlyContinues(Stmt *s) {
    if (auto *block = as<Compound>(s)) s = block->body.size() == 1 ? block->body[0] : nullptr;
    return s && as<Continue>(s);
  }
  List<Stmt *> statementsOf(Stmt *s) {
    if (auto *block = as<Compound>(s)) return block->body;
    List<Stmt *> one;
    one.push(c_.arena, s);
    return one;
  }
  void require(Expr *test) {
    condition_ = condition_ ? c_.binary(BinaryOp::LAnd, c_.paren(condition_), c_.paren(test),
                                        c_.types.basic(TypeKind::Int))
                            : test;
  }

  /// What was declared in several blocks is in one now.
  static bool namesAreDistinct(Compound &body) {
    class Names : public Visitor {
    public:
      explicit Names(const std::unordered_set<const Decl *> &declared) : declared_(declared) {
        for (const Decl *d : declared) names_.insert(static_cast<const VarDecl *>(d)->name);
      }
      bool fine = true;

    private:
      const std::unordered_set<const Decl *> &declared_;
      std::unordered_set<const Identifier *> names_;
      void visitIdent(Ident &i) override { fine &= !names_.count(i.name) || declared_.count(i.decl); }
    };
    std::unordered_set<const Decl *> declared;
    std::unordered_set<const Identifier *> names;
    for (Stmt *s : body.body)
      if (auto *declarations = as<DeclStmt>(s))
        for (Decl *d : declarations->decls) {
          auto *v = as<VarDecl>(d);
          if (!v || !names.insert(v->name).second) return false;
          declared.insert(v);
        }
    Names check(declared);
    check.visit(&body);
    return check.fine;
  }
};

} // namespace

VarSet computedAnew(Compound &block) {
  const Usage usage = usageIn(&block);
  VarSet found;
  for (Stmt *s : block.body) {
    auto *declarations = as<DeclStmt>(s);
    if (!declarations) continue;
    for (Decl *d : declarations->decls) {
      auto *v = as<VarDecl>(d);
      if (!v || !v->init || !isScalar(v->type) || isFloating(v->type) || !isPlain(v->type) ||
          usage.mayChange(v) || !isComputed(v->init))
        continue;
      bool stays = true;
      for (const VarDecl *used : freeVariables(v->init)) stays &= !usage.mayChange(used);
      if (stays) found.insert(v);
    }
  }
  return found;
}

ConditionalIteration conditionalIteration(Context &c, Stmt *iteration) { return Parts(c).of(iteration); }

bool testItsLoop(Context &c, Stmt *&iteration) {
  auto *loop = as<For>(onlyStatement(iteration));
  const auto counted = loop ? countedLoop(*loop) : std::nullopt;
  if (!counted || !counted->step || !isSumOfIntegers(counted->from) || !isSumOfIntegers(counted->to))
    return false;
  if (const long long trips = constantTrips(*counted); trips >= 0) {
    if (trips < 1) return false;
    iteration = c.compound({loop}, loop->loc);
    return true;
  }
  auto *test = c.make<If>(loop->loc);
  test->cond = hasIterations(c, *counted);
  test->then = c.compound({loop}, loop->loc);
  iteration = test;
  return true;
}

bool dividesIntegers(Stmt *code) {
  class Divisions : public Visitor {
  public:
    bool found = false;

  private:
    void visitBinary(Binary &e) override {
      if (e.op == BinaryOp::Div || e.op == BinaryOp::Rem) look(e.rhs, e.type);
      walk(e);
    }
    void visitAssign(Assign &a) override {
      if (a.op == AssignOp::Div || a.op == AssignOp::Rem) look(a.rhs, a.lhs->type);
      walk(a);
    }
    void look(Expr *divisor, QualType type) {
      const ConstInt value = evaluateConstant(divisor);
      found |= isInteger(type) && !(value.known && value.value > 0);
    }
  } divisions;
  divisions.visit(code);
  return divisions.found;
}

} // namespace ompicc
