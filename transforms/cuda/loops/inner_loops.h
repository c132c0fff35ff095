// Inner loops that nobody marked. Where a construct distributes an outer loop only, and the text proves that
// the iterations of the loops inside may run at the same time (dependence.h), its kernel has a version in
// which the threads of a team share those out, as if the program said so:
//
//   #pragma omp target teams distribute parallel for        #pragma omp target teams distribute
//   for (int i = 1; i < n; i++)                        →    for (int i = 1; i < n; i++)
//     for (int j = 1; j < n; j++)                           #pragma omp parallel for
//       a[i * n + j] -= a[i * n] * a[j];                      for (int j = 1; j < n; j++) …
//
// A GPU that has fewer outer iterations than it can run threads is idle otherwise. A launch chooses
// (device-interface/kernel.h, ORT_KERNEL_SPREAD). Each element is computed by the same
// operations in the same order, sums of floating-point numbers, too (ordered_sums.h).
#ifndef OMPICC_TRANSFORMS_CUDA_INNER_LOOPS_H
#define OMPICC_TRANSFORMS_CUDA_INNER_LOOPS_H

#include "transforms/common/target_interface.h"
#include <string>
#include <vector>

namespace ompicc {

struct InnerLoops {
  OmpDirective *target = nullptr; ///< the construct in its other form; null: there is none
  std::string whyNot;             ///< with the line of the loop that stands in the way; "" if no loop does
  std::vector<Loc> shared;        ///< the loops that are shared out
  long long rows =
      0; ///< elements of their rows that a thread by itself would have in registers; 0: in memory
  std::vector<Loc> strips; ///< of those, nests of which a warp's lanes have strips of columns (wave_strips.h)
  bool inOrder = false;    ///< in one of them one thread adds up what the others compute (ordered_sums.h)
  bool waits = false;      ///< and these compute so little that they wait for it: their terms have no loops
  bool scans = false;      ///< one of them has running values (scan_loop.h)
  bool packs = false;      ///< one of them stores one behind the other (packed_stores.h)
  bool places = false;     ///< one of them looks for the place of a value (placed_nest.h)
  Expr *trips = nullptr;   ///< the most iterations that one of them has, for the host; null: not known
};

/// Shares out the loops in the iterations of `copyOfIt`, a copy of a normalised construct target [teams]
/// [distribute] parallel for. All or nothing: no loop of any length may be left to one thread.
/// @param reassociate sums of floating-point numbers may be formed in another order
InnerLoops shareOutInnerLoops(Unit &unit, OmpDirective &copyOfIt, const TargetInterface &k, bool reassociate);

/// Shares out the loops of `copyOfIt`, a copy of a normalised target construct without directives: the one
/// thread that it asks for would be alone on the device. Loops that are not independent stay that thread's.
/// No target, if nothing is shared out.
InnerLoops shareOutSequentialLoops(Unit &unit, OmpDirective &copyOfIt, const TargetInterface &k,
                                   bool reassociate);

} // namespace ompicc
#endif
