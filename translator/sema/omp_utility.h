// The directives that tell the compiler something (OpenMP 5.2 §8): error, and the assumptions.
#ifndef OMPICC_TRANSLATOR_SEMA_OMP_UTILITY_H
#define OMPICC_TRANSLATOR_SEMA_OMP_UTILITY_H

#include "ast/context.h"
#include "translator/support/diagnostics.h"
#include <string>
#include <string_view>
#include <vector>

namespace ompicc {

/// The characters of adjacent string literals as they are written in the source: "a\"" "b" is a"b.
std::string literalText(std::string_view literals);
/// What an error directive at(compilation) does. `message`: null if there is none.
void reportErrorDirective(Diagnostics &diagnostics, Loc loc, unsigned severity, const std::string *message);

/// The clauses' arguments of error and assume; an error directive at(compilation), which can only be one that
/// a metadirective has chosen, acts.
void checkUtility(Diagnostics &diagnostics, OmpDirective &d);
/// assumes, begin assumes and end assumes. `open`: the regions that are open.
void checkAssumes(Diagnostics &diagnostics, OmpDeclarative &d, std::vector<Loc> &open);

} // namespace ompicc
#endif
