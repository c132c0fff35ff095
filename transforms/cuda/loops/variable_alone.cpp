// variable_alone.cpp: see variable_alone.h.
#include "transforms/cuda/loops/variable_alone.h"
#include "ast/visitor.h"
#include "transforms/common/mentions.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/computed.h"

namespace ompicc {
namespace {

VarDecl *variableOf(Expr *e) {
  auto *i = e ? as<Ident>(skipParens(e)) : nullptr;
  return i ? as<VarDecl>(i->decl) : nullptr;
}

/// The variable whose value a loop's step changes; null: it is no such loop.
VarDecl *steppedBy(const For &loop) {
  Expr *step = loop.step ? skipParens(loop.step) : nullptr;
  if (auto *u = as<Unary>(step)) return variableOf(u->operand);
  auto *a = as<Assign>(step);
  return a ? variableOf(a->lhs) : nullptr;
}

class Conditions : public Visitor {
public:
  explicit Conditions(Context &c) : c_(c) {}

private:
  Context &c_;

  static bool isInt(Expr *e) { return kindOf(e->type) == TypeKind::Int; }

  void visitFor(For &loop) override {
    walk(loop);
    auto *test = loop.cond ? as<Binary>(skipParens(loop.cond)) : nullptr;
    auto *sum = test ? as<Binary>(skipParens(test->lhs)) : nullptr;
    VarDecl *counts = steppedBy(loop);
    if (!sum || !counts || test->op < BinaryOp::Lt || test->op > BinaryOp::Ge ||
        (sum->op != BinaryOp::Add && sum->op != BinaryOp::Sub))
      return;
    const bool first = variableOf(sum->lhs) == counts;
    if (!first && (sum->op == BinaryOp::Sub || variableOf(sum->rhs) != counts)) return;
    Expr *other = first ? sum->rhs : sum->lhs;
    if (kindOf(counts->type) != TypeKind::Int || !isInt(sum) || !isInt(other) || !isInt(test->rhs)) return;
    const Usage usage = usageIn(loop.body);
    for (Expr *e : {other, test->rhs}) {
      if (!isComputed(e)) return;
      for (const VarDecl *v : freeVariables(e))
        if (v == counts || usage.mayChange(v)) return;
    }
    const QualType wide = c_.types.basic(TypeKind::LongLong);
    const auto operand = [&](Expr *e) { return as<Binary>(e) || as<Conditional>(e) ? c_.paren(e) : e; };
    test->rhs = c_.binary(sum->op == BinaryOp::Add ? BinaryOp::Sub : BinaryOp::Add,
                          c_.cast(wide, operand(test->rhs)), operand(other), wide);
    test->lhs = c_.ident(counts);
  }
};

} // namespace

void leaveVariablesAlone(Context &c, Stmt *code) { Conditions(c).visit(code); }

} // namespace ompicc
