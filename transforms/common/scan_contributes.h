// What a loop with a scan directive does in its input phase.
#ifndef OMPICC_TRANSFORMS_COMMON_SCAN_CONTRIBUTES_H
#define OMPICC_TRANSFORMS_COMMON_SCAN_CONTRIBUTES_H

#include "transforms/common/variables.h"

namespace ompicc {

/// Whether `phase` does nothing but change `items` and variables of its own, so that it may be executed
/// again.
bool onlyContributes(Stmt *phase, const VarList &items);

} // namespace ompicc
#endif
