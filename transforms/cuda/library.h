// The C library functions that device code may call: the device library or CUDA itself has them. They bind by
// name, before the call graph sees glibc's inline bodies.
#ifndef OMPICC_TRANSFORMS_CUDA_LIBRARY_H
#define OMPICC_TRANSFORMS_CUDA_LIBRARY_H

#include "ast/node.h"

namespace ompicc {

/// False for a function of that name that the program defines itself; a header's inline body does not count.
bool isDeviceLibraryFunction(const FunctionDecl &function);

} // namespace ompicc
#endif
