// Nests whose iterations look for a least or greatest value and its place (placed_extremes.h), as loops that
// the threads of a team share out: each thread notes the number of the iteration that has found its value,
// and by that they agree on one (cudadev-device/block_extreme.h).
//
//     if (d < best) {                      if (d < best) {
//       best = d;                   →        best = d;
//       place = j;                           place = j;
//     }                                      _at_best = (unsigned) j - (unsigned) first + 1;
//                                          }
#ifndef OMPICC_TRANSFORMS_CUDA_PLACED_NEST_H
#define OMPICC_TRANSFORMS_CUDA_PLACED_NEST_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

/// Whether a number of 64 bits tells the iterations of the nest apart.
bool canNumber(const std::vector<CountedLoop> &loops);

/// Has the statement, in the nest, note the iteration, and the region's threads bring together what they
/// have found, by a reduction clause. Returns the variable for the number, which is to be declared.
VarDecl *shareOutPlace(Context &c, If &statement, const std::vector<CountedLoop> &loops,
                       OmpDirective &region);

} // namespace ompicc
#endif
