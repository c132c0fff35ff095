// A distributed loop with a reduction whose iterations are nothing but loops that add to the same variables:
// all of it is one nest.
//
//     #pragma omp … parallel for reduction(max: error)           #pragma omp … reduction(max: error)
//     collapse(2) for (int i = 1; i < n; i++)                                for (int i = 1; i < n; i++)
//       for (int j = 1; j < m; j++) {                      →       for (int j = 1; j < m; j++) {
//         b[i][j] = 0.25 * (a[i - 1][j] + …);                        …
//         error = fmax(error, fabs(b[i][j] - a[i][j]));            }
//       }
//
// So is what `if (e > error) error = e;` and the like gather. In which order the iterations' results are
// combined is for the implementation to say (OpenMP 5.2 §5.5.8).
#ifndef OMPICC_TRANSFORMS_CUDA_REDUCING_NEST_H
#define OMPICC_TRANSFORMS_CUDA_REDUCING_NEST_H

#include "transforms/common/target_interface.h"
#include "transforms/common/unit.h"
#include <string>

namespace ompicc {

struct ReducingNest {
  bool joined = false;
  std::string whyNot;    ///< with the line of the loop that stands in the way; "" if no loop does
  Loc inner;             ///< the outermost loop inside
  Expr *trips = nullptr; ///< the iterations of the loops inside, for the host
};

/// Rewrites a copy of a normalised construct target [teams] [distribute] parallel for with one loop, in
/// place, if it has that shape, and the text proves that nothing else stands in the way (dependence.h).
/// Pointers are taken not to overlap.
ReducingNest joinReducingNest(Unit &unit, OmpDirective &copyOfIt, const TargetInterface &k);

} // namespace ompicc
#endif
