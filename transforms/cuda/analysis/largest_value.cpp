// largest_value.cpp: see largest_value.h.
#include "transforms/cuda/analysis/largest_value.h"
#include "ast/const_eval.h"
#include <algorithm>

namespace ompicc {
namespace {

using Limit = std::optional<unsigned long long>;

/// Sums and products beyond are not followed: they might not be what the machine computes.
constexpr unsigned long long kMost = 1ull << 30;

/// What a type's values are at most, where it has no others than from 0 on.
Limit largestOfType(QualType type) {
  type = canonical(type);
  if (!isInteger(type) || isBitInt(type)) return {};
  if (kindOf(type) == TypeKind::Bool) return 1;
  if (isSigned(type)) return {};
  const long long bits = 8 * sizeOf(type);
  return bits <= 0 || bits > 64 ? Limit() : ~0ull >> (64 - bits);
}

Limit smaller(Limit a, Limit b) { return !a ? b : !b ? a : std::min(*a, *b); }

/// The smallest number of ones from the lowest bit on that is not below it.
unsigned long long allBits(unsigned long long value) {
  for (int shift = 1; shift < 64; shift *= 2) value |= value >> shift;
  return value;
}

Limit ofBinary(const Binary &b, const LargestValues &of) {
  const Limit left = largestValue(b.lhs, of), right = largestValue(b.rhs, of);
  const ConstInt constant = evaluateConstant(b.rhs);
  switch (b.op) {
  case BinaryOp::And: return smaller(left, right);
  case BinaryOp::Or:
  case BinaryOp::Xor: return left && right ? Limit(allBits(*left | *right)) : Limit();
  case BinaryOp::Shr:
    if (!left) return {};
    return constant.known && constant.value >= 0 && constant.value < 64 ? *left >> constant.value : *left;
  case BinaryOp::Div:
    if (!left || !right) return {}; // a divisor below 0
    return constant.known && constant.value > 0 ? *left / (unsigned long long)constant.value : *left;
  case BinaryOp::Rem:
    if (!left) return {}; // the remainder of what is below 0 is, too
    return constant.known && constant.value > 0 ? std::min(*left, (unsigned long long)constant.value - 1)
                                                : left;
  case BinaryOp::Add:
    return left && right && *left <= kMost && *right <= kMost ? Limit(*left + *right) : Limit();
  case BinaryOp::Mul:
    return left && right && *left <= kMost && *right <= kMost && *left * *right <= kMost
               ? Limit(*left * *right)
               : Limit();
  case BinaryOp::Lt:
  case BinaryOp::Gt:
  case BinaryOp::Le:
  case BinaryOp::Ge:
  case BinaryOp::Eq:
  case BinaryOp::Ne:
  case BinaryOp::LAnd:
  case BinaryOp::LOr: return 1;
  default: return {};
  }
}

} // namespace

Limit largestValue(Expr *e, const LargestValues &of) {
  e = skipParens(e);
  if (!isInteger(e->type)) return {};
  if (const ConstInt value = evaluateConstant(e); value.known)
    return value.value >= 0 ? Limit(value.value) : Limit();
  const Limit ofType = largestOfType(e->type);
  if (auto *name = as<Ident>(e)) {
    auto *v = as<VarDecl>(name->decl);
    const auto known = v ? of.find(v) : of.end();
    return known == of.end() ? ofType : smaller(known->second, ofType);
  }
  if (auto *cast = as<Cast>(e)) {
    const Limit inside = largestValue(cast->operand, of);
    // What fits stays what it is.
    const long long bits = 8 * sizeOf(e->type) - (isSigned(e->type) ? 1 : 0);
    if (inside && bits > 0 && (bits >= 64 || *inside >> bits == 0)) return smaller(inside, ofType);
    return ofType;
  }
  if (auto *b = as<Binary>(e)) {
    const Limit found = ofBinary(*b, of);
    // Unsigned numbers that wrap are within their type all the same.
    return smaller(found, ofType);
  }
  if (auto *u = as<Unary>(e); u && u->op == UnaryOp::Not) return 1;
  if (auto *c = as<Conditional>(e); c && c->then) {
    const Limit then = largestValue(c->then, of), otherwise = largestValue(c->otherwise, of);
    return then && otherwise ? Limit(std::max(*then, *otherwise)) : ofType;
  }
  return ofType;
}

} // namespace ompicc
