// Static variables of functions, of which each device has its own.
#ifndef OMPICC_TRANSFORMS_COMMON_OWN_STATICS_H
#define OMPICC_TRANSFORMS_COMMON_OWN_STATICS_H

#include "transforms/common/unit.h"

namespace ompicc {

/// False for a static local variable that could move to file scope: true if its type, its initialiser or its
/// alignment has something that means something inside its function only.
bool needsFunction(const VarDecl &v);

/// True for one that has moved there and that device code may change. The runtime finds it by its name, so
/// that codelets have its value.
bool changesOnDevices(const Unit &unit, const VarDecl &v);

} // namespace ompicc
#endif
