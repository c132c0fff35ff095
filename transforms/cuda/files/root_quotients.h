// Quotients by square roots, which nvcc computes one operation after the other, each with a call for rare
// operands.
#ifndef OMPICC_TRANSFORMS_CUDA_ROOT_QUOTIENTS_H
#define OMPICC_TRANSFORMS_CUDA_ROOT_QUOTIENTS_H

#include "ast/context.h"

namespace ompicc {

/// Divisions by a call of sqrtf or sqrt, in float or in double as the call is, become calls of the device
/// library (cudadev-device/roots.h), which have the same value:
///     1.0f / sqrtf(x)     →     cudadev_inverse_root(x)
///     a / sqrt(x)         →     cudadev_over_root(a, x)
/// Parentheses, and casts to the call's own type, may be around the call.
void joinRootsAndQuotients(Context &c, FunctionDecl &f);

} // namespace ompicc
#endif
