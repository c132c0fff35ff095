// Iterations that a loop leaves out compute as the others do.
//
//     if (j != i)                                const float _value = m[j] / sqrtf(…);
//       p += m[j] / sqrtf(…);               →    if (j != i)
//                                                  p += _value;
//
// What takes long has no branch around it then, so that several iterations are under way at a time. The value
// that is left out nobody sees; what it is computed of other threads read, which leave out another one.
#ifndef OMPICC_TRANSFORMS_CUDA_LOOPS_LEFT_OUT_ITERATIONS_H
#define OMPICC_TRANSFORMS_CUDA_LOOPS_LEFT_OUT_ITERATIONS_H

#include "ast/context.h"

namespace ompicc {

/// In the loops of a kernel that leave out one iteration (analysis/left_out.h) and divide, or call
/// functions.
void computeLeftOut(Context &c, FunctionDecl &kernel);

} // namespace ompicc
#endif
