// The names of the C library's functions that device code has: CUDA itself or the device library has them.
#ifndef OMPICC_EMIT_DEVICE_LIBRARY_H
#define OMPICC_EMIT_DEVICE_LIBRARY_H

#include "ast/node.h"
#include <string>
#include <string_view>

namespace ompicc {

/// True for the functions of math.h that take a double and have a variant for float: sqrt, not sqrtf.
bool isMathFunction(std::string_view name);
/// True for the functions of complex.h, of all three types.
bool isComplexFunction(std::string_view name);
/// nexttoward, nexttowardf and nexttowardl, whose two parameters have types of their own.
bool isNextToward(std::string_view name);
/// True for the functions of math.h that C has since C23, of all three types. The device library has them.
bool isRecentMathFunction(std::string_view name);
/// True for names that are the program's where no system header declares them: functions that C has since
/// C23.
bool needsHeader(std::string_view name);
/// What device code calls a function of the C library that it has under another name: sqrt for sqrtl, since
/// long double is double; and of the device library "@cexp" for cexp, cexpf and cexpl; "@strlen" for strlen
/// (device_spelling.h). Empty for all others.
std::string nameOfVariant(std::string_view name);
/// True for all functions that device code has: those of math.h, of all three types, and the others.
bool isDeviceLibraryName(std::string_view name);
/// The C library functions that device code may call: the device library or CUDA itself has them. They bind
/// by name, before the call graph sees glibc's inline bodies. False for a function of that name that the
/// program defines itself (a header's inline body does not count), and for one whose name is the program's
/// where no header declares it.
bool isDeviceLibraryFunction(const FunctionDecl &function);
/// True for the routines of OpenMP that device code has (cudadev-device/omp_api.h, locks.h, memory.h).
bool isDeviceRoutine(std::string_view name);

} // namespace ompicc
#endif
