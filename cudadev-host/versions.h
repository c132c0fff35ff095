// versions.h: which of the versions that a kernel has (device-interface/kernel.h) a launch gains by: a
// thread, a part of a warp or a block for each iteration, from what the user's clauses and loops say. Pure
// arithmetic, as the geometry of the version that is chosen (geometry.h; exact_team_fits, which asks it for
// threads, is there).
#ifndef CUDADEV_HOST_VERSIONS_H
#define CUDADEV_HOST_VERSIONS_H

#include "cudadev-host/geometry.h"

namespace cudadev {

/// Whether a launch of a kernel with ORT_KERNEL_ALONE gains by running each iteration in one thread: there
/// are enough of them to fill the device, and neighbouring ones read what lies together, or their loops are
/// short.
bool iterations_are_alone(const ort_launch_t &launch, unsigned flags, const Limits &limits);

/// Threads of a team where a launch of a kernel with ORT_KERNEL_WARPS gains by teams that are warps or parts
/// of warps: there are enough of them to fill the device so, and their loops are short, or the program asks
/// for teams of 32 threads. 0: it does not.
unsigned threads_of_part(const ort_launch_t &launch, unsigned flags, const Limits &limits);

/// Whether a launch of a kernel with ORT_KERNEL_SPREAD and ORT_KERNEL_ROWS gains by blocks of several rows:
/// these are long, and not so many that a thread for each fills the device.
/// @param limits of that version
bool rows_share_blocks(const ort_launch_t &launch, unsigned flags, const Limits &limits);

/// Whether teams that are parts of warps are better than a thread for each iteration, where both are well: it
/// writes a row, apart from the next one's, that is not that short.
bool parts_are_better(const ort_launch_t &launch, unsigned flags, const Limits &limits);

} // namespace cudadev
#endif
