// The types of gcc's builtin functions that no header declares (__builtin_*, __sync_*, __atomic_*).
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
  UShort,
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
  Float128,
  FirstArgument,  ///< the type of the first argument
  Pointee,        ///< what the first argument points to
  ComplexOfFirst, ///< __builtin_complex
  TypeGeneric,    ///< __builtin_tgmath: the result of the function that the arguments select
  Chosen,         ///< __builtin_choose_expr
  ImplicitInt,    ///< no builtin: a function used without declaration (gnu89)
};

/// What a call of the undeclared function `name` gives.
BuiltinResult builtinResultOf(std::string_view name);
/// The result type where it does not depend on arguments, else null.
const Type *fixedResultType(TypeTable &types, BuiltinResult result);
/// The type of the name itself: a function without prototype, or Unknown.
QualType builtinFunctionType(TypeTable &types, std::string_view name);

} // namespace ompicc
#endif
