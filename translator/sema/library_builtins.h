// The functions of the C library whose types gcc and clang know without a declaration: who calls sqrt and has
// not included <math.h> gets a warning, and the function as the library has it (C11 6.5.2.2 as C compilers
// read it).
#ifndef OMPICC_TRANSLATOR_SEMA_LIBRARY_BUILTINS_H
#define OMPICC_TRANSLATOR_SEMA_LIBRARY_BUILTINS_H

#include "ast/context.h"
#include <string_view>

namespace ompicc {

/// The type of the library's function `name`, or null: it is none that compilers know.
const Type *libraryFunctionType(Context &c, std::string_view name);

} // namespace ompicc
#endif
