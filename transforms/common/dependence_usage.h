// How variables are used in code whose tasks' dependences are known when compiling.
#ifndef OMPICC_TRANSFORMS_COMMON_DEPENDENCE_USAGE_H
#define OMPICC_TRANSFORMS_COMMON_DEPENDENCE_USAGE_H

#include "transforms/common/variables.h"

namespace ompicc {

/// As usageIn, but that nobody needs the addresses of what depend and affinity clauses name, whose subscripts
/// are constants.
Usage usageBesideDependences(Node *root);

} // namespace ompicc
#endif
