// Integer divisions by what a launch knows. Programs number the points of a grid themselves, and come round
// at its edges:
//
//     for (int t = 0; t < nx * ny; t++) {           // at the launch: _by_nx = ort_reciprocal(nx, …)
//       int y = t / nx, x = t % nx;            →    int y = cudadev_quotient_by(t, nx, _by_nx),
//       int left = (x + nx - 1) % nx; …                 x = cudadev_remainder_by(t, nx, _by_nx); …
//     }
//
// A quotient is a multiplication and a shift then, without approximations (cudadev-device/quotients.h).
#ifndef OMPICC_TRANSFORMS_CUDA_LAUNCH_DIVISORS_H
#define OMPICC_TRANSFORMS_CUDA_LAUNCH_DIVISORS_H

#include "transforms/cuda/kernels/plan.h"

namespace ompicc {

/// Gives the kernel a parameter with the reciprocal of each divisor in `body`, of up to eight, whose value
/// the host knows at the launch: by-value parameters that the body does not change, sums, differences and
/// products of them, and variables that keep such a value.
/// @param body the construct's, as the user has written it
void planDivisors(Context &c, Stmt *body, CudaPlan &k);
/// Has the complete kernel divide by means of these parameters.
void divideByReciprocals(Context &c, FunctionDecl &kernel, const CudaPlan &k);

} // namespace ompicc
#endif
