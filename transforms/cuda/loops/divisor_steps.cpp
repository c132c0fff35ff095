// divisor_steps.cpp: see divisor_steps.h.
#include "transforms/cuda/loops/divisor_steps.h"
#include "ast/const_eval.h"
#include "transforms/common/linear_bounds.h"
#include "transforms/common/mentions.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/computed.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/loops/plain_loops.h"
#include "translator/sema/side_effects.h"
#include <cstdlib>

namespace ompicc {
namespace {

/// `dividend % divisor` must be 0 for an iteration to do anything.
struct Multiple {
  Expr *dividend, *divisor;
  bool grows; ///< by one with each iteration, or shrinks
};

/// What has to be so for an iteration to do anything.
class Requirements {
public:
  Requirements(Context &c, For &loop, const CountedLoop &counted)
      : c_(c), var_(counted.var), usage_(usageIn(loop.body)) {
    look(loop.body);
  }
  std::optional<Multiple> found;

private:
  Context &c_;
  const VarDecl *var_;
  const Usage usage_;
  std::vector<VarDecl *> declared_; ///< in front of what is looked at, with values that are computed

  void look(Stmt *body) {
    List<Stmt *> statements;
    if (auto *block = as<Compound>(body))
      statements = block->body;
    else
      statements.push(c_.arena, body);
    for (size_t i = 0; i < statements.size() && !found; i++) {
      Stmt *s = statements[i];
      const bool isLast = i + 1 == statements.size();
      auto *test = as<If>(s);
      if (auto *declarations = as<DeclStmt>(s)) {
        for (Decl *d : declarations->decls) {
          auto *v = as<VarDecl>(d);
          if (!v || !isAutomatic(*v) || !isInteger(v->type) || !v->init || !isComputed(v->init)) return;
          declared_.push_back(v);
        }
      } else if (test && !test->otherwise && onlyContinues(test->then)) {
        if (!isComputed(test->cond)) return;
        require(test->cond, false);
      } else if (test && !test->otherwise && isLast) {
        if (!isComputed(test->cond)) return;
        require(test->cond, true);
        look(test->then);
      } else if (auto *loop = as<For>(s); loop && isLast) {
        // What keeps all of its iterations from doing anything.
        const auto counted = countedLoop(*loop);
        if (!counted || !as<DeclStmt>(loop->init) || !isComputed(counted->from) || !isComputed(counted->to))
          return;
        look(loop->body);
        return;
      } else if (as<Compound>(s) && isLast) {
        look(s);
      } else {
        return;
      }
    }
  }
  static bool onlyContinues(Stmt *s) {
    if (auto *block = as<Compound>(s)) s = block->body.size() == 1 ? block->body[0] : nullptr;
    return s && as<Continue>(s);
  }

  /// @param holds whether the condition must hold, or must not
  void require(Expr *e, bool holds) {
    e = skipParens(e);
    if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Not) return require(u->operand, !holds);
    auto *b = as<Binary>(e);
    if (!b) return;
    if (b->op == (holds ? BinaryOp::LAnd : BinaryOp::LOr)) {
      require(b->lhs, holds);
      if (!found) require(b->rhs, holds);
      return;
    }
    const bool compares = b->op == BinaryOp::Eq || b->op == BinaryOp::Ne;
    if (compares) {
      const ConstInt zero = evaluateConstant(b->rhs);
      if (!zero.known || zero.value || (b->op == BinaryOp::Eq) != holds) return;
      b = as<Binary>(skipParens(b->lhs));
    } else if (holds) {
      return;
    }
    if (b && b->op == BinaryOp::Rem) note(b->lhs, b->rhs);
  }

  void note(Expr *dividend, Expr *divisor) {
    Expr *number = inTermsOfTheLoop(dividend), *by = inTermsOfTheLoop(divisor);
    const ConstInt factor = coefficientIn(number, var_);
    if (!factor.known || (factor.value != 1 && factor.value != -1) || mentions(by, var_) ||
        kindOf(dividend->type) != TypeKind::Int || kindOf(divisor->type) != TypeKind::Int)
      return;
    if (const ConstInt value = evaluateConstant(by); value.known && value.value < 2) return;
    bool varies = false; // nothing that the C compiler finds out by itself
    for (Expr *e : {number, by})
      for (const VarDecl *v : freeVariables(e)) {
        if (v != var_ && usage_.mayChange(v)) return;
        for (const VarDecl *own : declared_)
          if (own == v) return;
        varies |= v != var_;
      }
    if (varies) found = Multiple{number, by, factor.value > 0};
  }
  /// Whether the variable has the value that it is initialised with, whatever that is.
  static bool keepsInit(const VarDecl &v) {
    return kindOf(v.init->type) == kindOf(v.type) ||
           (isSigned(v.type) && sizeOf(v.init->type) < sizeOf(v.type));
  }
  /// With the values of what is declared.
  Expr *inTermsOfTheLoop(Expr *e) {
    e = Cloner(c_).clone(skipParens(e));
    for (size_t i = declared_.size(); i-- > 0;) {
      Substitution value(c_);
      VarDecl *v = declared_[i];
      if (!keepsInit(*v)) continue;
      value.replaceBy(v, [this, v]() -> Expr * { return c_.paren(Cloner(c_).clone(v->init)); });
      e = value.apply(e);
    }
    return e;
  }
};

class Steps : public PlainLoopRewriter {
public:
  explicit Steps(Context &c) : c_(c) {}

private:
  Context &c_;

  Node *rewriteLoop(For &loop, bool isPlain) override {
    const auto counted = countedLoop(loop);
    auto *first = as<DeclStmt>(loop.init);
    std::optional<Multiple> multiple;
    if (isPlain && counted && counted->step == 1 && first && first->decls.size() == 1 &&
        kindOf(counted->var->type) == TypeKind::Int && kindOf(counted->to->type) == TypeKind::Int &&
        kindOf(counted->from->type) == TypeKind::Int && isComputed(counted->from) && isComputed(counted->to))
      multiple = Requirements(c_, loop, *counted).found;
    rewriteChildren(loop);
    return multiple ? inSteps(loop, *counted, *multiple) : &loop;
  }

  Node *inSteps(For &loop, const CountedLoop &counted, const Multiple &multiple) {
    const QualType type = c_.types.basic(TypeKind::Int);
    const auto copy = [&](Expr *e) -> Expr * {
      e = Cloner(c_).clone(skipParens(e));
      return as<Ident>(e) || evaluateConstant(e).known ? e : c_.paren(e);
    };
    // By one where sums might not be numbers any more, or there is no divisor.
    std::string isUsual;
    std::vector<Node *> holes;
    const auto require = [&](Expr *e, const std::string &relation) {
      constexpr long long kLarge = 1 << 30;
      if (const ConstInt value = evaluateConstant(e); value.known && std::abs(value.value) < kLarge) return;
      isUsual += (isUsual.empty() ? "$ " : " && $ ") + relation;
      holes.push_back(copy(e));
    };
    require(multiple.divisor, "> 0");
    require(multiple.divisor, "< 1 << 30");
    require(counted.from, "> -(1 << 30)");
    require(counted.from, "< 1 << 30");
    require(counted.to, "< 1 << 30");
    holes.push_back(copy(multiple.divisor));
    VarDecl *every = c_.variable(c_.freshLocal("_every"), type.with(QualConst),
                                 isUsual.empty() ? copy(multiple.divisor)
                                                 : c_.textExpr(type, isUsual + " ? $ : 1", holes));
    Substitution atFirst(c_);
    atFirst.replaceBy(counted.var, [&]() -> Expr * { return copy(counted.from); });
    VarDecl *rest = c_.variable(
        c_.freshLocal("_rest"), type.with(QualConst),
        c_.textExpr(type, "$ % $",
                    {c_.paren(atFirst.apply(Cloner(c_).clone(multiple.dividend))), c_.ident(every)}));
    // How far it is to the first multiple.
    Expr *over = multiple.grows
                     ? c_.textExpr(type, "$ > 0 ? $ - $ : -$",
                                   {c_.ident(rest), c_.ident(every), c_.ident(rest), c_.ident(rest)})
                     : c_.textExpr(type, "$ < 0 ? $ + $ : $",
                                   {c_.ident(rest), c_.ident(rest), c_.ident(every), c_.ident(rest)});
    const ConstInt from = evaluateConstant(counted.from);
    counted.var->init =
        from.known && !from.value ? over : c_.textExpr(type, "$ + $", {copy(counted.from), c_.paren(over)});
    auto *step = c_.make<Assign>(loop.loc);
    step->op = AssignOp::Add;
    step->lhs = c_.ident(counted.var);
    step->rhs = c_.ident(every);
    step->type = type;
    loop.step = step;
    return c_.compound({c_.declStmt(every), c_.declStmt(rest), &loop}, loop.loc);
  }
};

} // namespace

void stepByDivisors(Context &c, Compound *code) { Steps(c).rewrite(code); }

} // namespace ompicc
