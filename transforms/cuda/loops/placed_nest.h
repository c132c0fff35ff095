// Nests whose iterations look for a least or greatest value and its place (placed_extremes.h), as loops that
// the threads of a team share out: each thread notes the number of the iteration that has found its value,
// and by that they agree on one (cudadev-device/block_extreme.h).
//
//     if (d < best) {                      if (d < best) {
//       best = d;                            best = d;
//       place = j;                           name = id[j];
//       name = id[j];               →        _at_best = (unsigned) j + 1;
//     }                                    }
//                                          …
//                                          if (_at_best != 0) place = _at_best - 1;
#ifndef OMPICC_TRANSFORMS_CUDA_PLACED_NEST_H
#define OMPICC_TRANSFORMS_CUDA_PLACED_NEST_H

#include "transforms/cuda/analysis/dependence.h"

namespace ompicc {

/// Whether a number of 64 bits tells the iterations of the nest apart.
bool canNumber(const std::vector<CountedLoop> &loops);

struct PlacedNest {
  VarDecl *number = nullptr; ///< of the iteration, to be declared
  Stmt *behind = nullptr;    ///< what is to stand behind the region; may be null
};
/// Has the statement, in the nest, note the iteration, and the region's threads bring together what they
/// have found, by a reduction clause. What follows from the number is found out of it behind the region.
PlacedNest shareOutPlace(Context &c, If &statement, const std::vector<CountedLoop> &loops,
                         OmpDirective &region);

} // namespace ompicc
#endif
