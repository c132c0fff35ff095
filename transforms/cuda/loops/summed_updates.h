// Atomic updates of elements that several iterations of the grid have in common:
//
//     #pragma omp target teams distribute parallel for collapse(2)
//     for (int i = 0; i < n; i++)                for (int i = 0; i < n; i++) {            // a team each
//       for (int j = 0; j < m; j++) {              double _sum = 0;
//         #pragma omp atomic                →      #pragma omp parallel for reduction(+ : _sum)
//         s[i] += a[i * m + j];                    for (int j = 0; j < m; j++) _sum += a[i * m + j];
//       }                                          if (0 < m)
//                                                    #pragma omp atomic
//                                                    s[i] += _sum;
//                                                }
//
// The program leaves open in which order they are done (OpenMP 5.2 §15.8.4), so that those of a team, or of a
// thread, may be added up first: one update where there were thousands that wait for each other.
#ifndef OMPICC_TRANSFORMS_CUDA_SUMMED_UPDATES_H
#define OMPICC_TRANSFORMS_CUDA_SUMMED_UPDATES_H

#include "transforms/common/target_interface.h"
#include "transforms/common/unit.h"

namespace ompicc {

/// Rewrites a normalised construct target teams distribute parallel for, in place, whose iterations, and
/// those of loops perfectly nested in them, do nothing but compute and update. Where the last loop goes on
/// along a row that the same elements are updated for, each iteration of the others becomes a team's; else
/// each thread has the loops of which the elements know nothing, behind the others. Returns false, and
/// changes nothing, where there is anything else, or few elements, of which teams may have copies
/// (data/team_copies.h).
bool sumUpdates(Unit &unit, OmpDirective &target, const TargetInterface &k);

} // namespace ompicc
#endif
