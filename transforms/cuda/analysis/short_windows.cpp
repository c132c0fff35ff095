// short_windows.cpp: see short_windows.h.
#include "transforms/cuda/analysis/short_windows.h"
#include "ast/const_eval.h"
#include "transforms/cuda/analysis/objects.h"
#include "translator/sema/side_effects.h"
#include <map>

namespace ompicc {
namespace {

/// A sum of variables, with factors, and a constant.
struct Sum {
  bool isKnown = true;
  std::map<const VarDecl *, long long> factors;
  long long constant = 0;

  void add(Expr *e, long long factor) {
    constexpr long long kMost = 1 << 30;
    e = skipParens(e);
    const ConstInt value = evaluateConstant(e);
    if (value.known && std::abs(value.value) < kMost && std::abs(factor) < kMost) {
      constant += value.value * factor;
      return;
    }
    if (auto *cast = as<Cast>(e); cast && isInteger(cast->operand->type)) return add(cast->operand, factor);
    auto *b = as<Binary>(e);
    if (b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)) {
      add(b->lhs, factor);
      return add(b->rhs, b->op == BinaryOp::Sub ? -factor : factor);
    }
    if (b && b->op == BinaryOp::Mul)
      for (const auto &[by, other] : {std::pair(b->lhs, b->rhs), std::pair(b->rhs, b->lhs)})
        if (const ConstInt known = evaluateConstant(by);
            known.known && std::abs(known.value) < kMost && std::abs(factor) < kMost)
          return add(other, factor * known.value);
    const VarDecl *v = variableOf(e);
    if (!v)
      isKnown = false;
    else if (!(factors[v] += factor))
      factors.erase(v);
  }
};

enum class Of { Lesser, Greater };

/// The two numbers of which an expression is the lesser or the greater one.
bool isChoice(Expr *e, Of which, Expr *&one, Expr *&other) {
  auto *choice = as<Conditional>(e);
  auto *test = choice && choice->then ? as<Binary>(skipParens(choice->cond)) : nullptr;
  if (!test) return false;
  const bool less = test->op == BinaryOp::Lt || test->op == BinaryOp::Le;
  if (!less && test->op != BinaryOp::Gt && test->op != BinaryOp::Ge) return false;
  one = skipParens(test->lhs), other = skipParens(test->rhs);
  const auto are = [&](Expr *a, Expr *b) {
    return structurallyEqual(skipParens(choice->then), a) &&
           structurallyEqual(skipParens(choice->otherwise), b);
  };
  const bool first = are(one, other);
  return (first || are(other, one)) && (first == less) == (which == Of::Lesser);
}

/// What a bound is no more than, or no less than.
void addLimits(Expr *e, Of which, const Usage &usage, std::vector<Expr *> &to) {
  constexpr size_t kMost = 8;
  e = skipParens(e);
  if (to.size() == kMost) return;
  to.push_back(e);
  if (auto *cast = as<Cast>(e); cast && isInteger(cast->operand->type))
    return addLimits(cast->operand, which, usage, to);
  if (auto *v = variableOf(e)) {
    if (v->init && isAutomatic(*v) && isInteger(v->type) && !usage.mayChange(v))
      addLimits(v->init, which, usage, to);
    return;
  }
  Expr *one = nullptr, *other = nullptr;
  if (!isChoice(e, which, one, other)) return;
  addLimits(one, which, usage, to);
  addLimits(other, which, usage, to);
}

} // namespace

bool hasFewerThan(long long many, const CountedLoop &loop, const Usage &usage) {
  if (loop.step != 1) return false;
  std::vector<Expr *> least, most;
  addLimits(loop.from, Of::Greater, usage, least);
  addLimits(loop.to, Of::Lesser, usage, most);
  for (Expr *from : least)
    for (Expr *to : most) {
      Sum trips;
      trips.add(to, 1);
      trips.add(from, -1);
      if (trips.isKnown && trips.factors.empty() && trips.constant + loop.inclusive < many) return true;
    }
  return false;
}

} // namespace ompicc
