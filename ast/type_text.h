// C's names of the basic types, for messages and for generated code.
#ifndef OMPICC_AST_TYPE_TEXT_H
#define OMPICC_AST_TYPE_TEXT_H

#include "ast/type.h"

namespace ompicc {

/// "unsigned long". For a kind that is no basic type, text that no compiler accepts: a type that nobody knows
/// must not turn into a wrong one.
const char *basicTypeName(TypeKind kind);

/// "unsigned _BitInt(7)", of a BitInt or UBitInt.
std::string bitIntName(const Type &type);

} // namespace ompicc
#endif
