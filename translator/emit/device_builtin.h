// GNU's builtin functions in device code. nvcc's device compiler takes some of them under their own names;
// the others are functions of the device library (cudadev-device/builtins.h), or constants that are computed
// here.
#ifndef OMPICC_EMIT_DEVICE_BUILTIN_H
#define OMPICC_EMIT_DEVICE_BUILTIN_H

#include "ast/context.h"
#include "translator/sema/builtins.h"
#include <optional>
#include <string>

namespace ompicc {

/// What the builtin `name` is called in device code, where "@" stands for what the library's spelling says
/// (device_spelling.h); empty where device code has nothing like it. Other names are returned as they are.
std::string deviceBuiltin(std::string_view name);

/// The value of a call of `name` that the compiler replaces by a constant: __builtin_constant_p,
/// __builtin_object_size, __builtin_classify_type. Its arguments are not evaluated. Empty if it is no such
/// name.
std::optional<std::string> constantBuiltin(std::string_view name, const List<Expr *> &args);

} // namespace ompicc
#endif
