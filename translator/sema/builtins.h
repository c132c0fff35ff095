// The types of the builtin functions of gcc and clang that no header declares (__builtin_*, __sync_*,
// __atomic_*). What is not in the table, such as the thousands that a machine's headers are made of, the C
// compiler is asked for (questions.h).
#ifndef OMPICC_TRANSLATOR_SEMA_BUILTINS_H
#define OMPICC_TRANSLATOR_SEMA_BUILTINS_H

#include "ast/type.h"
#include <string_view>

namespace ompicc {

/// How the type of a call follows from the builtin's name and its arguments.
enum class BuiltinResult : unsigned char {
  Unknown,
  Void,
  Bool,
  Int,
  UInt,
  Long,
  ULong,
  LongLong,
  ULongLong,
  UChar,
  UShort,
  UInt128,
  Float16,
  BFloat16,
  Float,
  Double,
  LongDouble,
  ComplexFloat,
  ComplexDouble,
  ComplexLongDouble,
  VoidPointer,
  CharPointer,
  ConstCharPointer,
  Int128,
  Float32,
  Float64,
  Float128,
  Float32x,
  Float64x,
  Decimal32,
  Decimal64,
  Decimal128,
  FirstArgument,  ///< the type of the first argument
  Shuffled,       ///< __builtin_shufflevector: a vector of as many elements as there are indices
  Pointee,        ///< what the first argument points to
  ComplexOfFirst, ///< __builtin_complex
  TypeGeneric,    ///< __builtin_tgmath: the result of the function that the arguments select
  Chosen,         ///< __builtin_choose_expr
};

/// True for the names that C compilers know without a declaration: __builtin_*, __sync_*, __atomic_* and
/// clang's own.
bool isBuiltinName(std::string_view name);
/// What a call of the undeclared function `name` gives.
BuiltinResult builtinResultOf(std::string_view name);
/// The result type where it does not depend on arguments, else null.
const Type *fixedResultType(TypeTable &types, BuiltinResult result);
/// The type of the name itself: a function without prototype, or Unknown.
QualType builtinFunctionType(TypeTable &types, std::string_view name);

} // namespace ompicc
#endif
