// The C library functions that device code may call: the device library or CUDA itself has them. They bind by
// name, before the call graph sees glibc's inline bodies.
#ifndef OMPICC_TRANSFORMS_CUDA_LIBRARY_H
#define OMPICC_TRANSFORMS_CUDA_LIBRARY_H

#include <string_view>

namespace ompicc {

bool isDeviceLibraryFunction(std::string_view name);

} // namespace ompicc
#endif
