// versions.cpp: see versions.h.
#include "cudadev-host/versions.h"

#include <algorithm>

namespace cudadev {

bool iterations_are_alone(const ort_launch_t &launch, unsigned flags, const Limits &limits) {
  // Threads of a multiprocessor: those of a longer loop have more to wait for.
  constexpr unsigned kShortLoop = 64, kForEach = 16, kLeast = 128, kEnough = 1024, kEnoughReadTogether = 120;
  if ((flags & ORT_KERNEL_SPREAD) && launch.thread_limit > 0 && launch.thread_limit < (int)kWarp) return true;
  // A team of a size that the compiler has chosen, and that cannot be.
  if ((flags & ORT_KERNEL_SPREAD) && (flags & ORT_KERNEL_EXACT) && !(flags & ORT_KERNEL_TEAMS_FIT) &&
      (threads_asked_for(launch) < (unsigned)launch.num_threads ||
       (unsigned)launch.num_threads > limits.max_block))
    return true;
  if (launch.num_teams == 1 || launch.thread_limit == 1) return false;
  constexpr unsigned kColumnsInOrder = 8; // of a multiprocessor: a team adds up fewer as fast
  const bool columns = flags & ORT_KERNEL_COLUMNS;
  if (columns && !(flags & ORT_KERNEL_IN_ORDER)) return launch.outer >= limits.multiprocessors;
  if (columns && (!launch.inner || launch.inner >= kLongColumn))
    return launch.outer >= 1ull * kColumnsInOrder * limits.multiprocessors;
  // Rows that a thread writes where teams, or the threads of a nest, would write whole lines.
  constexpr unsigned kShortRow = 16, kShortRowInOrder = 24, kShortRowOfNest = 7;
  const bool rows = (flags & ORT_KERNEL_WRITES_ROWS) && (flags & ORT_KERNEL_APART);
  // 0: not known. Of rows that are written an estimate will do: what a thread loses by them is more.
  const bool estimated = !launch.inner && rows && (flags & ORT_KERNEL_WARPS) && launch.ndims == 0;
  const bool is_distance = flags & ORT_KERNEL_ROWS_APART;
  const unsigned long long loop = estimated ? launch.trips[1] : is_distance ? 0 : launch.inner;
  const bool sums = flags & ORT_KERNEL_IN_ORDER;
  const bool is_short = loop && loop <= (!rows ? kShortLoop : sums ? kShortRowInOrder : kShortRow);
  if (flags & ORT_KERNEL_SPREAD) {
    // Of one dimension are short rows that are numbered through; of no known length what has no tiles any
    // more. Rows of 16 that a thread wrote took 2.9 times as long on an H200.
    if (rows && launch.ndims > 0 && (!loop || loop > kShortRowOfNest)) return false;
    // A thread by itself is as fast as a warp that hands on its columns only with all of them in registers.
    constexpr unsigned kEnoughForRegisters = 48;
    if (flags & ORT_KERNEL_STRIPS)
      return loop && launch.outer >= 1ull * kEnoughForRegisters * limits.multiprocessors;
    // What one thread an iteration is good for is what the program asked for.
    constexpr unsigned kTogether = 32, kUnknown = 64;
    // Teams that scan go along what lies apart, too: threads, in which neighbours lie together, are worth
    // more.
    constexpr unsigned kTogetherForScans = 12;
    const bool scans = (flags & ORT_KERNEL_FOURS) && launch.ndims == 0;
    // A team that waits for one of its threads has to have something to wait for.
    constexpr unsigned kShortSum = 256, kFew = 8;
    const bool in_order = sums && !rows;
    if (in_order && loop && loop < kShortSum) return launch.outer >= 1ull * kFew * limits.multiprocessors;
    if (!(flags & ORT_KERNEL_APART))
      return launch.outer >= 1ull * (scans ? kTogetherForScans : kTogether) * limits.multiprocessors;
    // Rows whose lengths memory holds a warp goes along faster than 32 threads apart, which load sixteen
    // bytes at a time: sooner where what they load says where to load from (of a sparse matrix).
    constexpr unsigned kLongRows = 512, kLongGathers = 16;
    const bool gathers = launch.trips[2] >> 31 & 1;
    const bool are_long = (flags & ORT_KERNEL_WARPS) && launch.ndims == 0 &&
                          launch.trips[1] >= (gathers ? kLongGathers : kLongRows);
    if (!loop && !in_order && are_long) return false;
    if (!loop || in_order) return launch.outer >= 1ull * kUnknown * limits.multiprocessors;
  }
  if (!is_short && (flags & ORT_KERNEL_APART)) return false;
  // A last warp that is not whole would take as long for its loop as a team for many.
  const bool together = (flags & ORT_KERNEL_TILES) && launch.outer % kWarp == 0;
  const unsigned long long threads = is_short   ? std::max<unsigned long long>(kLeast, kForEach * loop)
                                     : together ? kEnoughReadTogether
                                                : kEnough;
  return launch.outer >= threads * limits.multiprocessors;
}

bool rows_share_blocks(const ort_launch_t &launch, unsigned flags, const Limits &limits) {
  constexpr unsigned kLeast = 64, kLong = 400, kLongGathers = 160; // terms
  constexpr unsigned kTogether = 64, kMany = 1024, kMost = 4096;   // rows of a multiprocessor
  if (launch.num_teams > 0 || launch.thread_limit > 0 || limits.max_block < kWarpsOfRows * kWarp)
    return false;
  const unsigned long long loop = launch.inner ? launch.inner : launch.trips[1]; // 0: not known
  const auto fewer_than = [&](unsigned rows) { return launch.outer < 1ull * rows * limits.multiprocessors; };
  if (!launch.outer || loop < kLeast || fewer_than(kTogether)) return launch.outer && loop >= kLeast;
  // Threads that read the same, or go along rows by sixteen bytes, do as well where they are many.
  if (!(flags & ORT_KERNEL_APART) || !fewer_than(kMost)) return false;
  if (flags & ORT_KERNEL_WRITES_ROWS) return true;
  return fewer_than(kMany) && loop >= (launch.trips[2] >> 31 & 1 ? kLongGathers : kLong);
}

unsigned threads_of_part(const ort_launch_t &launch, unsigned flags, const Limits &limits) {
  constexpr unsigned long long kMost = kMostStriding;
  if (!(flags & ORT_KERNEL_WARPS) || launch.num_teams > 0 || limits.max_block < kThreadsOfParts) return 0;
  if (!(flags & ORT_KERNEL_TEAMS_FIT)) {
    constexpr unsigned kPlacesForBlocks = 32; // of a multiprocessor
    return threads_asked_for(launch) == kWarp && launch.outer <= kMost &&
                   launch.outer >= 1ull * kPlacesForBlocks * limits.multiprocessors
               ? kWarp
               : 0;
  }
  if (threads_asked_for(launch)) return 0;
  const unsigned long long loop = launch.inner ? launch.inner : launch.trips[1]; // 0: not known
  if (!loop || launch.outer > kMost) return 0;
  // Smaller ones for shorter loops, and only where they fill the device.
  constexpr struct {
    unsigned threads;
    unsigned long long iterations, teams; // of a multiprocessor
  } kParts[] = {{8, 20, 48}, {16, 48, 32}, {32, 64, 24}};
  for (const auto &part : kParts)
    if (loop <= part.iterations && launch.outer >= part.teams * limits.multiprocessors) return part.threads;
  // With many iterations for each lane it is seen that there are places for 64 warps, and that some have none
  // at the end; above all where iterations have loops, which differ.
  constexpr unsigned long long kFew = 256, kLong = 512, kLeast = 24, kPlaces = 64, kMany = 128;
  const unsigned long long teams = launch.outer / limits.multiprocessors;
  if ((launch.trips[2] & 1) || loop > kLong || teams < kLeast) return 0;
  return teams >= kMany || (loop <= kFew && teams <= kPlaces) ? kWarp : 0;
}

bool parts_are_better(const ort_launch_t &launch, unsigned flags, const Limits &limits) {
  constexpr unsigned long long kShort = 8, kShortWithLoops = 20, kMany = 512;
  if (!(flags & ORT_KERNEL_APART) || !(flags & ORT_KERNEL_WRITES_ROWS) || !(flags & ORT_KERNEL_TEAMS_FIT))
    return false;
  const unsigned long long loop = launch.inner ? launch.inner : launch.trips[1];
  // Of nine iterations eight lanes do one at a time, and then seven of them nothing: 1.5 times as long.
  constexpr unsigned long long kOneMore = 9;
  if (loop == kOneMore) return false;
  const bool fill = launch.outer >= kMany * limits.multiprocessors; // threads of their own
  return loop > ((launch.trips[2] & 1) && fill ? kShortWithLoops : kShort);
}

} // namespace cudadev
