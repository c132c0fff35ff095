// Nests whose loops the program has in another order than threads lie in.
//
//     for (int j = 0; j < n; j++)                                    for (int i = 0; i < n; i++)
//       for (int i = 0; i < n; i++)                            →       for (int j = 0; j < n; j++)
//         for (int k …) c[i * n + j] += a[i * n + k] * b[k * n + j];      …
//
// The loop along x is the one whose iterations read together, wherever it stands (analysis/strides.h). That
// is enough for threads with one iteration; those that have several look for it in the innermost loop.
#ifndef OMPICC_TRANSFORMS_CUDA_REORDERED_NEST_H
#define OMPICC_TRANSFORMS_CUDA_REORDERED_NEST_H

#include "ast/context.h"

namespace ompicc {

/// Makes the loop of a construct's nest the innermost one, if threads could have several iterations then that
/// read the same (analysis/reused_reads.h). Returns false, and changes nothing, if not.
/// @param loop a collapsed loop construct, whose iterations may be executed in any order
/// @param across the loop's number in it
bool putInnermost(Context &c, OmpDirective &loop, size_t across);

} // namespace ompicc
#endif
