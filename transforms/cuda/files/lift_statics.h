// Static variables of functions, of which each device has its own, that device code may change. They move to
// the device file's scope, under names that the runtime finds: a codelet has their values. Those that a
// kernel's text has would otherwise be others in each of its versions.
#ifndef OMPICC_TRANSFORMS_CUDA_LIFT_STATICS_H
#define OMPICC_TRANSFORMS_CUDA_LIFT_STATICS_H

#include "transforms/common/unit.h"
#include <string>

namespace ompicc::cuda {

/// Moves those that `body` declares: `calls` of the function `owner` becomes `owner_calls`. What needs
/// something of the function in its type or initialiser stays where it is.
void liftOwnStatics(Unit &unit, Stmt *body, const std::string &owner);

} // namespace ompicc::cuda
#endif
