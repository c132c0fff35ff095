// outputs.h: what is printed of the advice.
#ifndef TOOLS_ADVISE_OUTPUTS_H
#define TOOLS_ADVISE_OUTPUTS_H

#include "tools/advise/observer.h"
#include "tools/advise/rules.h"

#include <cstdio>

namespace advise {

/// The warnings in the form of compilers, each with its line, a caret and the corrected directive; and in the
/// last line how many there are.
std::string warnings(const Rules &rules, const Observer &observer, Sources &sources);

/// What the warnings correct, as a unified diff; "" where that is nothing.
std::string unified_diff(const Edits &edits, Sources &sources);

} // namespace advise
#endif
