// How much a parallel region shares out, where that is all that the number of its threads is good for.
#ifndef OMPICC_TRANSFORMS_CUDA_SHARED_OUT_H
#define OMPICC_TRANSFORMS_CUDA_SHARED_OUT_H

#include "ast/node.h"

namespace ompicc {

/// The most iterations that a worksharing loop of the region has, if constants say so, and nobody can tell
/// how many threads there are: no clause says it, nothing asks for it, and outside of worksharing constructs
/// threads only give values to variables of their own. 0: it is not known, or somebody can.
///
///     #pragma omp parallel
///     for (int i = first; i < last; i++)
///       #pragma omp for collapse(2)               12
///       for (int j = 0; j < 4; j++)
///         for (int k = 0; k < 3; k++) …
long long mostSharedOut(OmpDirective &parallel);

} // namespace ompicc
#endif
