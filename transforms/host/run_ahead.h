// Where the host may run ahead of the device.
//
// A target construct ends when its kernel has ended and what it maps is copied back (OpenMP 5.2 §13.8). Who
// does nothing but start the next one cannot tell whether it has: then the kernels are queued, and the
// encountering thread waits behind the last of them.
//
//     for (int k = 0; k < n; k++) {                 ort_run_ahead();
//   #pragma omp target …                            for (int k = 0; k < n; k++) {
//       { … }                                         … ort_target(…) …
//   #pragma omp target …                       →      … ort_target(…) …
//       { … }                                       }
//     }                                             ort_catch_up();
//     printf("%f\n", seconds());                    printf("%f\n", seconds());
//
// What the host may do in between: calculate with its own variables, which nothing else can reach; access
// memory (ort_run_ahead_accessing: not where devices use the host's; what is copied to them has been read
// when the construct is left); go through loops and branches; map and update data (libompirt waits where
// something is copied back); wait for what a construct depends on (ort_pause_for_tasks); and call functions
// of the program that do no more than that, those of other files where these say so (quiet_symbols.h). Before
// anything else in a branch it waits (ort_pause, ort_resume).
#ifndef OMPICC_TRANSFORMS_HOST_RUN_AHEAD_H
#define OMPICC_TRANSFORMS_HOST_RUN_AHEAD_H

#include "transforms/common/kernel_plan.h"

namespace ompicc {

/// Puts the calls into all functions of the unit. `kernels`: its target constructs that devices execute.
/// Returns the text of what other files are told (quiet_symbols.h).
std::string runAhead(Unit &unit, const OffloadedTargets &kernels);

} // namespace ompicc
#endif
