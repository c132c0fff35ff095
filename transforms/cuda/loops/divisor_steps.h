// Loops that do something only where a number is a multiple of another one go from one multiple to the next:
//
//     for (int k = 0; k < w; k++) {                  const int every = s > 0 … ? s : 1;
//       int x = i + pad - k;                         for (int k = (i + pad) % s; k < w; k += every) {
//       if (x < 0 || x % s != 0) continue;     →       int x = i + pad - k;
//       …                                              if (x < 0 || x % s != 0) continue; …
//     }                                              }
//
// A transposed convolution looks for the inputs that each output comes from in that way: with steps of two,
// in two dimensions, three of four weights are none. The tests stay, and see to all that is unusual.
#ifndef OMPICC_TRANSFORMS_CUDA_DIVISOR_STEPS_H
#define OMPICC_TRANSFORMS_CUDA_DIVISOR_STEPS_H

#include "ast/context.h"

namespace ompicc {

/// Does that with loops over integers that count by one, where the divisor is the same for all iterations.
/// @param code a kernel's body
void stepByDivisors(Context &c, Compound *code);

} // namespace ompicc
#endif
