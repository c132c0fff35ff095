// Calls of functions with loops, as the functions' bodies: what looks for loops looks through them.
#ifndef OMPICC_TRANSFORMS_CUDA_EXPAND_CALLS_H
#define OMPICC_TRANSFORMS_CUDA_EXPAND_CALLS_H

#include "transforms/common/target_interface.h"

namespace ompicc {

/// Puts the body of a function with loops in the place of each statement in `body` that is a call of it,
/// where that is the same: it is defined in the unit, returns nothing or what nobody uses, and only at its
/// end, and refers to nothing by a name that means something else there.
/// @param k whose kernel the body is to be in: its parameters have names, too
void expandCalls(Context &c, Stmt *body, const TargetInterface &k);
/// The same where the result is used: `f(x);`, `v = f(x);` and `T v = f(x);`. What is passed and never
/// changes keeps its name. Returns whether there are any.
bool expandValues(Context &c, Stmt *body, const TargetInterface &k);
/// The same for functions that divide integers by what is no constant: kernels divide by what the launch
/// knows, and know where numbers turn (launch_divisors.h, turning_remainders.h). Those may return early, but
/// from no loop.
void expandDivisions(Context &c, Stmt *body, const TargetInterface &k);
/// The same for functions that compute a number of members of structures by pointers to them, where a loop of
/// one thread calls them with elements, `d = distance(&a[i], &b[j]);`: what lanes of a warp read together is
/// seen to be an array's (tiles.h).
void expandElements(Context &c, Stmt *body, const TargetInterface &k);
/// The same for functions with parallel regions, which become regions of the kernel (OpenMP 5.2 §1.2.2 calls
/// them orphaned): `f(x);`, `v = f(x);` and `T v = f(x);`. Returns whether there are any.
bool expandRegions(Context &c, Stmt *body, const TargetInterface &k);

} // namespace ompicc
#endif
