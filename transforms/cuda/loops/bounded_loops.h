// Loops that go along a small array of a thread's own as far as a variable says, and no farther than the
// array is long:
//
//     float z[4] = {0};                                   #pragma unroll
//     for (int s = 0; s < stages; s++) {             →    for (int s = 0; s < 4; s++)
//       const float w = b * v + z[s];                       if (s < stages) {
//       …                                                     const float w = b * v + z[s];
//
// Each iteration accesses the element, so that there are no more than elements (C11 6.5.6p8). Written out,
// all subscripts are constants, and the array is registers.
#ifndef OMPICC_TRANSFORMS_CUDA_BOUNDED_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_BOUNDED_LOOPS_H

#include "ast/context.h"

namespace ompicc {

/// Has such loops in a kernel's body written out, if nothing but them, constants and other loops that
/// constants bound chooses the elements of their arrays, and it comes to little text.
void boundLoopsByArrays(Context &c, Stmt *body);

} // namespace ompicc
#endif
