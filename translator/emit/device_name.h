// Names of C in device code, which is C++ and takes letters of ASCII alone for what the driver is to find.
#ifndef OMPICC_EMIT_DEVICE_NAME_H
#define OMPICC_EMIT_DEVICE_NAME_H

#include "ast/context.h"
#include <string>

namespace ompicc {

/// `name` with letters beyond ASCII, and universal character names, spelt as `uE4_` with the letter's number.
std::string asciiName(std::string_view name);

/// What `name` is called in device code: words that C++ or CUDA reserves get an underscore, and so does what
/// would otherwise be another name of the program. Empty for a null name.
std::string deviceName(const Context &context, const Identifier *name);

} // namespace ompicc
#endif
