// slices.h: kernels that run no longer than a device lets them: their grids are launched in parts
// (OMPICC_MAX_KERNEL_MS). Where a display is attached to a GPU, it ends kernels after a few seconds.
#ifndef CUDADEV_HOST_SLICES_H
#define CUDADEV_HOST_SLICES_H

#include "cudadev-host/module.h"

#include <functional>

namespace cudadev {

/// Blocks of a grid, `size` from `first` on.
struct Slice {
  unsigned first[3], size[3];
  unsigned long long blocks() const { return 1ull * size[0] * size[1] * size[2]; }
};

/// The next slice of a grid, x first, of about `blocks` blocks and not more: part of a row, whole rows of a
/// plane, or whole planes. `at` is the first block that is still to come; it moves on. False: there is none.
bool next_slice(const unsigned grid[3], unsigned at[3], unsigned long long blocks, Slice &slice);

/// The blocks that the next slice should have, where one of `blocks` took so long: half of the time that
/// there is, since blocks differ, and not many times as many at once.
unsigned long long adapted(unsigned long long blocks, double milliseconds, unsigned most_milliseconds);

/// Whether launches of the kernel are to be made in slices. Says why not, once for each kernel, where that
/// was asked for.
bool wants_slices(const ort_plugin_host_t &host, Function &function);

/// More blocks for a kernel that strides, so that none of them takes long.
void refine(const ort_launch_t &wanted, unsigned flags, Geometry &g);

/// Launches a grid in slices and waits for each. `launch_part` launches one of so many blocks on the stream.
/// @param resident blocks that the device runs at a time
int launch_in_slices(Gpu &gpu, const ort_plugin_host_t &host, Function &function, const Geometry &g,
                     unsigned resident, CUstream stream,
                     const std::function<CUresult(const unsigned grid[3])> &launch_part);

} // namespace cudadev
#endif
