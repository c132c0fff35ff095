// What the C compiler's preprocessor leaves undone for directives that it does not know: macros in their
// clauses, and which instruction sets `isa` selectors can count on.
#ifndef TRANSLATOR_DRIVER_DIRECTIVE_MACROS_H
#define TRANSLATOR_DRIVER_DIRECTIVE_MACROS_H

#include "translator/driver/process.h"
#include <string>

namespace driver {

/// True if `text`, preprocessed, has directives in which cc does not expand macros and that may have some.
bool has_unexpanded_directives(const std::string &text);
/// `text` with the macros in those directives expanded. `with_macros`: the same source preprocessed with -dD,
/// which shows what is defined where. `cc`: the command that preprocesses, with the user's options, to which
/// a file's name is added; `folder`: for that file. Returns `text` itself when a step fails.
std::string expand_directives(const std::string &text, const std::string &with_macros, const Words &cc,
                              const std::string &folder);

/// The instruction sets that `isa(...)` selectors in `text` name and that the compiler generates code for, as
/// a list ",avx2,sse4.1,". `cc`: the compiler with the user's options.
std::string available_isas(const std::string &text, const Words &cc);

} // namespace driver

#endif
