// Which functions of device code have a name in other files' (C11 6.7.4p7).
#ifndef OMPICC_TRANSFORMS_COMMON_LINKAGE_H
#define OMPICC_TRANSFORMS_COMMON_LINKAGE_H

#include "transforms/common/unit.h"

namespace ompicc {

/// Whether the definition provides what other translation units mean by its name. A static function does not,
/// nor does an inline definition: `inline` in all of the file's declarations, and `extern` in none. Each file
/// that includes a header with one has its own.
bool definesForOthers(const Unit &unit, const FunctionDecl &definition);

} // namespace ompicc
#endif
