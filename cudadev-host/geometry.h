// geometry.h: grid and block of a launch, from what the user's clauses and loops say. Pure
// arithmetic, so that it can be tested without a device.
//
// SPMD, loops: iterations lie over the grid, x innermost, in blocks of 256 threads: 256, 32x8, 32x4x2, or of
// 128 where a kernel's registers leave room for more warps so. Where iterations have loops of their own and
// are few, blocks are smaller, down to a warp, so that each multiprocessor has some, and where iterations
// read nothing together, down to a thread; where these are rows along two loops, blocks are 8x32. Where
// iterations have no loops of their own, 128x2 and 128x1x2: a matrix product reads less in a tile, but what
// only streams reads whole lines, also where rows begin anywhere in them, in rows. Where threads stride,
// there are several times as many blocks as can be resident: that hides what each waits for. SPMD, no loops
// (`target parallel`): threads and teams are as many as asked for, or as the device holds; teams that share
// out loops have more threads where there are few of them, or where their variables take so much shared
// memory that few are resident, and none that the loops leave without iterations. Generic: worker warps,
// rounded up, and one warp more for the master.
//
// A team has as many threads as num_threads says, or else as thread_limit does, if the program can tell:
// programs number the elements of their tiles by them. Fewer only where the hardware has no more: 1024 in a
// block, 992 workers beside a master, and what a kernel's registers leave, which is as many as asked for
// where the numbers are constants (transforms/cuda/kernels/launch_bounds.cpp). If it cannot tell, two teams
// of 32 are one block where places for blocks are what a multiprocessor has too few of.
#ifndef CUDADEV_HOST_GEOMETRY_H
#define CUDADEV_HOST_GEOMETRY_H

#include "device-interface/kernel.h"

#include <functional>

namespace cudadev {

constexpr unsigned kWarp = 32;
constexpr unsigned kThreadsOfParts = 128; ///< of a block whose teams are warps, or parts of those
/// Of a block of rows whose sums are formed in order: one of its warps adds.
constexpr unsigned kWarpsOfRows = 9;
/// Columns whose sums are formed in order, and that are shorter, are a thread's each.
constexpr unsigned kLongColumn = 256;
/// Kernels that stride count in 32 bits, and up to a stride beyond the last iteration: of so many threads, in
/// x.
constexpr unsigned kMostStriding = 1u << 30;

/// What a kernel and its device allow.
struct Limits {
  unsigned max_block = 1024;    ///< threads per block, of this kernel
  unsigned usual_block = 256;   ///< threads of its blocks where the program does not say: usual_block_of
  unsigned multiprocessors = 1; ///< of the device
  unsigned shared_memory = 0;   ///< bytes of a multiprocessor, for all of its blocks; 0: not known
  unsigned max_grid_yz = 65535; ///< blocks in y and in z
  unsigned max_grid_x = 2147483647;
};

struct Geometry {
  unsigned grid[3] = {1, 1, 1};
  unsigned block[3] = {1, 1, 1};
  unsigned long long blocks() const { return 1ull * grid[0] * grid[1] * grid[2]; }
  unsigned threads() const { return block[0] * block[1] * block[2]; }
  bool empty() const { return grid[0] == 0; } ///< a loop without iterations: nothing to launch
};

/// Blocks of that many threads that can be resident on the whole device at a time.
using ResidentBlocks = std::function<unsigned(unsigned threads)>;

/// Threads of a block that fills multiprocessors well: 256, or 128 where so many more warps are resident that
/// it pays. Of 65 to 72 registers a thread, for example, a multiprocessor has room for 28 warps instead
/// of 24.
/// @param resident blocks of a multiprocessor
unsigned usual_block_of(const ResidentBlocks &resident);

/// Threads of a team that the program's clauses ask for; 0: it leaves that to us.
unsigned threads_asked_for(const ort_launch_t &launch);

/// Whether a launch of a kernel with ORT_KERNEL_TEAMS_FIT gains by teams of that size, which is known when
/// compiling: it would not take more threads for few teams, and no limit says less.
/// @param launch without num_threads
bool exact_team_fits(const ort_launch_t &launch, unsigned flags, const Limits &limits, unsigned threads);

/// Bytes of a team's copies of elements that iterations update (ORT_KERNEL_TEAM_MEMORY, of one or two
/// dimensions), if a launch gains by them: the elements are few, and iterations are so many that each team
/// has many more of them. 0: it does not. The geometry is then that of a kernel without that flag.
unsigned bytes_of_copies(const ort_launch_t &launch, unsigned flags);

/// @param mode ort_kernel_mode
/// @param flags ort_kernel_flags
Geometry choose_geometry(const ort_launch_t &launch, unsigned mode, unsigned flags, const Limits &limits,
                         const ResidentBlocks &resident);

/// What of a grid begins at iteration `origin`, which an earlier launch has stopped at, and has iterations.
/// Where a device's grids are too small for three loops (ORT_KERNEL_ORIGIN), `g` is one of that size, and
/// launches that begin at multiples of what it covers run them all.
/// @param origin of each of the launch's dimensions; below its trips
Geometry rest_of(const Geometry &g, const ort_launch_t &launch, const unsigned long long origin[3]);

} // namespace cudadev
#endif
