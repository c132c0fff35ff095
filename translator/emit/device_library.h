// The names of the C library's functions that device code has: CUDA itself or the device library has them.
#ifndef OMPICC_EMIT_DEVICE_LIBRARY_H
#define OMPICC_EMIT_DEVICE_LIBRARY_H

#include <string>
#include <string_view>

namespace ompicc {

/// True for the functions of math.h that take a double and have a variant for float: sqrt, not sqrtf.
bool isMathFunction(std::string_view name);
/// True for the functions of complex.h, of all three types.
bool isComplexFunction(std::string_view name);
/// What device code calls a function of math.h or complex.h that it has under another name: sqrt for sqrtl,
/// since long double is double, and cudadev_cexp for cexp, cexpf and cexpl. Empty for all others.
std::string nameOfVariant(std::string_view name);
/// True for all functions that device code has: those of math.h, of all three types, and the others.
bool isDeviceLibraryName(std::string_view name);
/// True for the routines of OpenMP that device code has (cudadev-device/omp_api.h, locks.h, memory.h).
bool isDeviceRoutine(std::string_view name);

} // namespace ompicc
#endif
