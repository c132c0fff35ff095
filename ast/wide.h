// Integers of C's types in 128 bits: what operators and builtins make of them (C23 6.3.1.3, 6.3.1.8, 6.5).
#ifndef OMPICC_AST_WIDE_H
#define OMPICC_AST_WIDE_H

#include "ast/node.h"

namespace ompicc {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

/// A value in the making: the true value of every type but unsigned __int128, whose bits it has.
struct Wide {
  bool known = false;
  Int128 value = 0;
};

inline Wide known(Int128 value) { return {true, value}; }
inline Wide unknown() { return {}; }

/// A node's value, which its type says how to read.
Wide widened(ConstInt value, QualType type);

/// The value converted to `type` (6.3.1.3); not known where that is no integer type, or does not hold it in
/// 128 bits.
Wide convert(Wide value, QualType type);

/// The type in which a comparison of operands of two types is done, as a signedness and a width.
struct Width {
  bool isSigned;
  long long bits;
};
/// The common type of the operands (6.3.1.8).
Width commonWidth(QualType a, QualType b);

/// The result, 0 or 1, of a comparison of known values in a type of that width.
Wide compared(BinaryOp op, Wide l, Wide r, Width width);

/// The result of an arithmetic, bitwise or shift operator of integer type `type`; not known where the
/// behaviour is undefined: a division by zero, a shift by more than the width.
Wide computed(BinaryOp op, Wide l, Wide r, QualType type);

/// GNU: `__builtin_popcount`, `parity`, `ffs`, `bswap`, `clz`, `ctz` and their `l` and `ll`.
Wide bitsBuiltin(std::string_view name, unsigned long long value);
/// The type-generic ones: `clzg`, `ctzg` and `popcountg` of an unsigned type; `otherwise`: clzg's and ctzg's
/// of 0.
Wide genericBitsBuiltin(std::string_view name, QualType type, unsigned long long value, Wide otherwise);

} // namespace ompicc
#endif
