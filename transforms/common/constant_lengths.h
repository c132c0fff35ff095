// Copies of code for devices, in which arrays of constant length are no variable arrays.
//
// To C `const int n = 8; double a[n];` declares a variable array (C11 6.6p6: n is no constant expression).
// The host's compiler sees its length all the same; a kernel would take its storage from a frame. Here it
// becomes `double a[8]`, which has the same size, alignment and lifetime. Host code keeps what was written,
// and what its compiler has to say about that (-Wvla).
#ifndef OMPICC_TRANSFORMS_COMMON_CONSTANT_LENGTHS_H
#define OMPICC_TRANSFORMS_COMMON_CONSTANT_LENGTHS_H

#include "transforms/common/target_interface.h"

namespace ompicc {

/// A copy of a target construct: of the arrays that it declares, and of those that it has nothing of but
/// private copies, none is variable whose bounds are constants (isLiteralConstant), unless it is too large
/// to lie anywhere but on a heap.
/// @param k the construct's interface; constants that were for nothing but such bounds are taken from it
OmpDirective *copyForDevice(Context &c, OmpDirective &target, TargetInterface &k);
/// The same of a function that target regions call.
FunctionDecl *copyForDevice(Context &c, FunctionDecl &function);

} // namespace ompicc
#endif
