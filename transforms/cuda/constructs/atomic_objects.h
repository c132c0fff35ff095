// Objects of _Atomic types in device code (atomic_objects.cpp).
#ifndef OMPICC_TRANSFORMS_CUDA_ATOMIC_OBJECTS_H
#define OMPICC_TRANSFORMS_CUDA_ATOMIC_OBJECTS_H

#include "transforms/common/unit.h"

namespace ompicc::cuda {

/// Accesses to them become calls of the device library.
void lowerAtomicObjects(Unit &unit, Stmt *root);

} // namespace ompicc::cuda
#endif
