#include "transforms/common/constant_distance.h"
#include "ast/const_eval.h"
#include "translator/sema/side_effects.h"
#include <vector>

namespace ompicc {
namespace {

/// A constant, and other values so many times.
class Sum {
public:
  /// Adds a number `factor` times. False: it is not that simple.
  bool add(Expr *e, long long factor) {
    constexpr long long kMost = 1ll << 30; // no sum of such products overflows
    e = skipParens(e);
    if (factor > kMost || factor < -kMost || !isInteger(e->type)) return false;
    if (const ConstInt value = evaluateConstant(e); value.known) {
      if (value.value > kMost || value.value < -kMost) return false;
      constant_ += factor * (long long)value.value;
      return constant_ < kMost * kMost && constant_ > -kMost * kMost;
    }
    if (auto *cast = as<Cast>(e)) {
      const QualType from = cast->operand->type;
      if (isInteger(from) && isSigned(from) && isSigned(e->type) && sizeOf(e->type) >= sizeOf(from))
        return add(cast->operand, factor);
    } else if (auto *b = as<Binary>(e); b && isSigned(b->type) && canAdd(*b)) {
      if (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)
        return add(b->lhs, factor) && add(b->rhs, b->op == BinaryOp::Add ? factor : -factor);
      const ConstInt left = evaluateConstant(b->lhs), right = evaluateConstant(b->rhs);
      if (b->op == BinaryOp::Mul && (left.known || right.known)) {
        const long long by = left.known ? left.value : right.value;
        return by <= kMost && by >= -kMost && add(left.known ? b->rhs : b->lhs, factor * by);
      }
    }
    if (hasSideEffects(e)) return false;
    for (Term &term : terms_)
      if (structurallyEqual(term.value, e)) {
        term.times += factor;
        return true;
      }
    terms_.push_back({e, factor});
    return true;
  }
  std::optional<long long> value() const {
    for (const Term &term : terms_)
      if (term.times) return {};
    return constant_;
  }

private:
  struct Term {
    Expr *value;
    long long times;
  };
  long long constant_ = 0;
  std::vector<Term> terms_;

  /// Whether operands keep their values where they are converted to the type of the sum.
  static bool canAdd(const Binary &b) {
    for (const Expr *operand : {b.lhs, b.rhs})
      if (!isInteger(operand->type) || (!isSigned(operand->type) && sizeOf(operand->type) >= sizeOf(b.type)))
        return false;
    return true;
  }
};

} // namespace

std::optional<long long> constantDistance(Expr *high, Expr *low) {
  if (!isInteger(high->type) || !isInteger(low->type) || !isSigned(high->type) || !isSigned(low->type))
    return {};
  Sum sum;
  if (!sum.add(high, 1) || !sum.add(low, -1)) return {};
  return sum.value();
}

} // namespace ompicc
