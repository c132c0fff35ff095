#include "transforms/cuda/loops/turning_remainders.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include <map>

namespace ompicc {
namespace {

constexpr long long kMost = 8; ///< variables for one divisor

/// Puts the variables in the place of the remainders in a loop's body.
class Remainders : public Rewriter {
public:
  Remainders(Context &c, const CountedLoop &loop, long long first) : c_(c), loop_(loop), first_(first) {}

  void applyTo(For &loop) { rewriteChild(loop.body); }
  /// The variables, and what has them take turns.
  std::vector<Stmt *> declarations() const {
    std::vector<Stmt *> all;
    for (const auto &[divisor, variables] : of_)
      for (VarDecl *v : variables) all.push_back(c_.declStmt(v));
    return all;
  }
  std::vector<Stmt *> turns() {
    std::vector<Stmt *> all;
    const auto assign = [&](VarDecl *to, VarDecl *from) {
      auto *a = c_.make<Assign>();
      a->op = AssignOp::Plain;
      a->lhs = c_.ident(to);
      a->rhs = c_.ident(from);
      a->type = to->type;
      all.push_back(c_.exprStmt(a));
    };
    for (const auto &[divisor, variables] : of_) {
      VarDecl *next = c_.variable(c_.freshLocal("_next"), variables[0]->type, c_.ident(variables[0]));
      all.push_back(c_.declStmt(next));
      for (size_t i = 0; i + 1 < variables.size(); i++) assign(variables[i], variables[i + 1]);
      assign(variables.back(), next);
    }
    return all;
  }

private:
  Context &c_;
  const CountedLoop &loop_;
  const long long first_;
  std::map<long long, VarList> of_; ///< by divisor: (s + i) % divisor

  Node *rewriteOmpDirective(OmpDirective &d) override { return &d; } // what a region's threads do is theirs
  Node *rewriteBinary(Binary &e) override {
    const ConstInt by = e.op == BinaryOp::Rem ? evaluateConstant(e.rhs) : ConstInt{};
    const long long added = by.known ? offset(e.lhs) : -1;
    if (added < 0 || by.value < 3 || by.value > kMost || (by.value & (by.value - 1)) == 0 ||
        !sameType(canonical(e.type).unqualified(), c_.types.basic(TypeKind::Int))) {
      rewriteChildren(e);
      return &e;
    }
    VarList &variables = of_[by.value];
    for (long long i = (long long)variables.size(); i < by.value; i++)
      variables.push_back(c_.variable(
          c_.freshLocal("_" + std::string(loop_.var->name->text) + "_mod_" + std::to_string(by.value)),
          c_.types.basic(TypeKind::Int), c_.intLiteral((first_ + i) % by.value)));
    return c_.ident(variables[size_t(added % by.value)], e.loc);
  }
  /// What is added to the loop's variable; -1: it is something else.
  long long offset(Expr *e) const {
    constexpr long long kMostAdded = 1 << 20;
    e = skipParens(e);
    if (variableOf(e) == loop_.var) return 0;
    auto *b = as<Binary>(e);
    if (!b || b->op != BinaryOp::Add) return -1;
    for (Expr *number : {b->rhs, b->lhs}) {
      const ConstInt value = evaluateConstant(number);
      if (value.known && value.value >= 0 && value.value < kMostAdded &&
          variableOf(number == b->rhs ? b->lhs : b->rhs) == loop_.var)
        return (long long)value.value;
    }
    return -1;
  }
};

class Turner : public Rewriter {
public:
  explicit Turner(Context &c) : c_(c) {}

private:
  Context &c_;

  int regions_ = 0; ///< around

  Node *rewriteOmpDirective(OmpDirective &d) override {
    const bool isRegion = d.kind == OmpDirectiveKind::Parallel;
    regions_ += isRegion;
    rewriteChildren(d);
    regions_ -= isRegion;
    return &d;
  }
  Node *rewriteCompound(Compound &block) override {
    List<Stmt *> list;
    for (Stmt *s : block.body) {
      s = static_cast<Stmt *>(rewrite(s));
      if (auto *loop = as<For>(s); loop && (regions_ ? traitsOf(loop->body).barriers : hasRegion(loop->body)))
        turn(*loop, list);
      list.push(c_.arena, s);
    }
    block.body = list;
    return &block;
  }
  void turn(For &loop, List<Stmt *> &before) {
    const auto counted = countedLoop(loop);
    const ConstInt from = counted ? evaluateConstant(counted->from) : ConstInt{};
    if (!from.known || from.value < 0 || counted->step != 1 ||
        !sameType(canonical(counted->var->type).unqualified(), c_.types.basic(TypeKind::Int)) ||
        hasContinue(loop.body))
      return;
    Remainders remainders(c_, *counted, (long long)from.value);
    remainders.applyTo(loop);
    const std::vector<Stmt *> declarations = remainders.declarations();
    if (declarations.empty()) return;
    for (Stmt *s : declarations) before.push(c_.arena, s);
    auto *body = as<Compound>(loop.body);
    if (!body) loop.body = body = c_.compound({loop.body}, loop.loc);
    for (Stmt *s : remainders.turns()) body->body.push(c_.arena, s);
  }
};

} // namespace

void turnRemainders(Context &c, Stmt *body) { Turner(c).rewrite(body); }

} // namespace ompicc
