#include "ast/wide.h"
#include <algorithm>

namespace ompicc {

namespace {

/// Of an integer type, in bits.
long long widthOf(QualType type) { return isBitInt(type) ? canonical(type)->length : 8 * sizeOf(type); }

} // namespace

Wide widened(ConstInt value, QualType type) {
  if (!value.known) return unknown();
  bool isUnsigned = isInteger(type) && !isSigned(type);
  return known(isUnsigned ? Int128(static_cast<unsigned long long>(value.value)) : value.value);
}

Wide convert(Wide value, QualType type) {
  if (!value.known) return value;
  TypeKind kind = kindOf(type);
  if (kind == TypeKind::Enum) kind = enumKind(type);
  if (kind == TypeKind::Bool) return known(value.value != 0);
  if (kind == TypeKind::Int128 || kind == TypeKind::UInt128) return value;
  if (!isInteger(type)) return unknown();
  const long long width = widthOf(type);
  if (width >= 128) return isSigned(type) || value.value >= 0 ? value : unknown();
  const int drop = 128 - static_cast<int>(width);
  auto bits = static_cast<UInt128>(value.value) << drop;
  return known(isSigned(type) ? static_cast<Int128>(bits) >> drop : static_cast<Int128>(bits >> drop));
}

Width commonWidth(QualType a, QualType b) {
  long long sa = widthOf(a), sb = widthOf(b);
  bool ua = isInteger(a) && !isSigned(a), ub = isInteger(b) && !isSigned(b);
  if (sa < 32 && !isBitInt(a)) sa = 32, ua = false;
  if (sb < 32 && !isBitInt(b)) sb = 32, ub = false;
  bool isUnsigned = sa == sb ? ua || ub : sa > sb ? ua : ub;
  return {!isUnsigned, std::max(sa, sb)};
}

Wide compared(BinaryOp op, Wide l, Wide r, Width width) {
  auto a = static_cast<UInt128>(l.value), b = static_cast<UInt128>(r.value);
  if (!width.isSigned && width.bits < 128) { // 6.3.1.8: both become unsigned
    UInt128 mask = ~static_cast<UInt128>(0) >> (128 - width.bits);
    a &= mask, b &= mask;
  }
  auto less = [&](UInt128 x, UInt128 y) {
    return width.isSigned ? static_cast<Int128>(x) < static_cast<Int128>(y) : x < y;
  };
  switch (op) {
  case BinaryOp::Lt: return known(less(a, b));
  case BinaryOp::Gt: return known(less(b, a));
  case BinaryOp::Le: return known(!less(b, a));
  case BinaryOp::Ge: return known(!less(a, b));
  case BinaryOp::Eq: return known(a == b);
  default: return known(a != b);
  }
}

Wide computed(BinaryOp op, Wide l, Wide r, QualType type) {
  // The operands are converted to the result's type first (6.3.1.8); shifts keep their right operand.
  bool shift = op == BinaryOp::Shl || op == BinaryOp::Shr;
  l = convert(l, type);
  if (!shift) r = convert(r, type);
  if (!l.known || !r.known) return unknown();
  bool isUnsigned = !isSigned(type);
  auto ul = static_cast<UInt128>(l.value), ur = static_cast<UInt128>(r.value);
  switch (op) {
  case BinaryOp::Mul: return known(static_cast<Int128>(ul * ur));
  case BinaryOp::Add: return known(static_cast<Int128>(ul + ur));
  case BinaryOp::Sub: return known(static_cast<Int128>(ul - ur));
  case BinaryOp::And: return known(l.value & r.value);
  case BinaryOp::Xor: return known(l.value ^ r.value);
  case BinaryOp::Or: return known(l.value | r.value);
  case BinaryOp::Div:
  case BinaryOp::Rem:
    if (!ur) return unknown();
    if (isUnsigned) return known(static_cast<Int128>(op == BinaryOp::Div ? ul / ur : ul % ur));
    if (r.value == -1) return known(op == BinaryOp::Div ? static_cast<Int128>(-ul) : 0);
    return known(op == BinaryOp::Div ? l.value / r.value : l.value % r.value);
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    if (r.value < 0 || r.value >= std::min(widthOf(type), 128LL)) return unknown();
    if (op == BinaryOp::Shl) return known(static_cast<Int128>(ul << static_cast<int>(r.value)));
    return known(isUnsigned ? static_cast<Int128>(ul >> static_cast<int>(r.value))
                            : l.value >> static_cast<int>(r.value));
  default: return unknown();
  }
}

Wide genericBitsBuiltin(std::string_view name, QualType type, unsigned long long value, Wide otherwise) {
  const long long size = sizeOf(type);
  if (size < 1 || size > 8 || isSigned(type)) return unknown();
  const int width = static_cast<int>(8 * size);
  if (name == "__builtin_popcountg") return known(__builtin_popcountll(value));
  if (!value) return otherwise;
  return known(name == "__builtin_clzg" ? __builtin_clzll(value) - (64 - width) : __builtin_ctzll(value));
}

Wide bitsBuiltin(std::string_view name, unsigned long long value) {
  auto is = [&](std::string_view base) { return name.substr(0, base.size()) == base; };
  bool wide = name.back() == 'l';
  unsigned narrow = static_cast<unsigned>(value);
  if (is("__builtin_popcount")) return known(wide ? __builtin_popcountll(value) : __builtin_popcount(narrow));
  if (is("__builtin_parity")) return known(wide ? __builtin_parityll(value) : __builtin_parity(narrow));
  if (is("__builtin_ffs")) return known(wide ? __builtin_ffsll(value) : __builtin_ffs(narrow));
  if (name == "__builtin_bswap16") return known(__builtin_bswap16(static_cast<unsigned short>(value)));
  if (name == "__builtin_bswap32") return known(__builtin_bswap32(narrow));
  if (name == "__builtin_bswap64") return known(Int128(__builtin_bswap64(value)));
  if (wide ? !value : !narrow) return unknown();
  if (is("__builtin_clz")) return known(wide ? __builtin_clzll(value) : __builtin_clz(narrow));
  if (is("__builtin_ctz")) return known(wide ? __builtin_ctzll(value) : __builtin_ctz(narrow));
  return unknown();
}

} // namespace ompicc
