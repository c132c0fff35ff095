// geometry.cpp: see geometry.h.
#include "cudadev-host/geometry.h"

#include <algorithm>

namespace cudadev {
namespace {

constexpr unsigned kRow = 128;
/// Blocks that stride, for each that can be resident, and iterations that must be left for each of their
/// threads. The more blocks there are the better each hides what the others wait for, until their own
/// beginnings and ends count: later where there is more to wait for.
struct Waves {
  unsigned long long most, iterations;
};
constexpr Waves kReading = {16, 4}, kStoring = {32, 2};

/// Blocks that a multiprocessor should have where iterations have loops of their own and are few: of warps at
/// least, and of parts of a warp.
constexpr unsigned kFewBlocks = 2, kFewParts = 4, kFewPartsWithArrays = 2;
/// Threads along x that each read rows of their own, which are at least so long.
constexpr unsigned kRowsApart = 8, kLongRow = 32;

unsigned round_up(unsigned n, unsigned multiple) { return (n + multiple - 1) / multiple * multiple; }

/// Threads that a team may have.
unsigned thread_limit(const ort_launch_t &launch, const Limits &limits) {
  return launch.thread_limit > 0 ? std::min<unsigned>(launch.thread_limit, limits.max_block)
                                 : limits.max_block;
}

/// Threads along x: a warp, or a row that leaves few threads without an iteration.
unsigned along_x(const ort_launch_t &launch, unsigned flags, unsigned threads) {
  const unsigned long long trips = launch.trips[0];
  if ((flags & ORT_KERNEL_ROWS_APART) && launch.inner >= kLongRow) return kRowsApart;
  unsigned row = (flags & ORT_KERNEL_ROWS) && !(flags & ORT_KERNEL_PATCHES) ? kRow : kWarp;
  while (row > kWarp && (threads % row != 0 || (trips + row - 1) / row * row - trips > trips / 8)) row /= 2;
  return row;
}

/// Lays T threads over the dimensions: a warp or a row along x, the rest over y and z. A T that is no
/// multiple of a warp stays in x, since a thread more or less would be seen by omp_get_num_threads.
void spread_threads(const ort_launch_t &launch, unsigned flags, unsigned threads, unsigned block[3]) {
  block[0] = threads, block[1] = block[2] = 1;
  if (launch.ndims == 1 || threads % kWarp != 0) return;
  block[0] = along_x(launch, flags, threads);
  const unsigned rest = threads / block[0];
  block[2] = launch.ndims == 3 && rest % 2 == 0 && !(flags & ORT_KERNEL_PATCHES) ? 2 : 1;
  block[1] = rest / block[2];
}

/// Where a loop is shorter than the block, the next outer one gets the threads. The last one gives them up
/// unless the user asked for them, but a block keeps a whole warp.
void fit_to_trips(const ort_launch_t &launch, bool asked, unsigned block[3]) {
  constexpr unsigned kMostInZ = 64; // the hardware's limit
  for (int d = 0; d < launch.ndims; ++d) {
    const bool outermost = d + 1 == launch.ndims;
    while (block[d] > 1 && block[d] % 2 == 0 && block[d] / 2 >= launch.trips[d]) {
      if (outermost && (asked || block[0] * block[1] * block[2] <= kWarp)) break;
      if (!outermost && d == 1 && asked && block[2] == kMostInZ) break;
      block[d] /= 2;
      if (!outermost) block[d + 1] *= 2;
    }
  }
  block[2] = std::min(block[2], kMostInZ);
}

/// Few iterations with much work in each: smaller blocks, so that all multiprocessors have some; and smaller
/// than a warp where its threads would not read together.
void spread_work(const ort_launch_t &launch, unsigned flags, const Limits &limits, unsigned block[3]) {
  if ((flags & ORT_KERNEL_ROWS) || limits.multiprocessors == 1) return;
  const auto blocks = [&] {
    unsigned long long all = 1;
    for (int d = 0; d < launch.ndims; ++d) all *= (launch.trips[d] + block[d] - 1) / block[d];
    return all;
  };
  // No more than run: iterations of blocks beyond num_teams would be left to fewer threads.
  const auto of = [&](unsigned each) {
    const unsigned long long all = (unsigned long long)each * limits.multiprocessors;
    return launch.num_teams > 0 ? std::min(all, launch.num_teams / 2 + 1ull) : all;
  };
  const unsigned long long few = of(kFewBlocks);
  for (int d = 2; d >= 0; --d)
    while (block[0] * block[1] * block[2] > kWarp && block[d] % 2 == 0 && blocks() < few) block[d] /= 2;
  if (flags & ORT_KERNEL_SPREAD) return; // one nest: it is the outer iterations that lie apart
  if (!(flags & ORT_KERNEL_APART)) return;
  const unsigned long long parts = of(flags & ORT_KERNEL_ARRAYS ? kFewPartsWithArrays : kFewParts);
  while (block[0] > 1 && block[0] <= kWarp && block[0] % 2 == 0 && blocks() < parts) block[0] /= 2;
}

void fit_to_limit(unsigned limit, unsigned block[3]) {
  auto threads = [&] { return block[0] * block[1] * block[2]; };
  while (threads() > limit && block[2] > 1) block[2] /= 2;
  while (threads() > limit && block[1] > 1) block[1] /= 2;
  if (threads() > limit) block[0] = std::max(limit, 1u);
}

/// A power of two where threads of whole blocks may be more than 32 bits can number.
void fit_to_numbers(unsigned long long trips, unsigned &block) {
  if (trips + block <= 1ull << 32) return;
  while (block & (block - 1)) block &= block - 1;
}

/// The outer one of two loops, where it is too long for y: blocks that are counted on in z. Of powers of two,
/// so that no number of a thread is beyond 32 bits unless the loop's are.
void fold_y(unsigned long long trips, const Limits &limits, Geometry &g) {
  if (trips <= 1ull * limits.max_grid_yz * g.block[1]) return;
  constexpr unsigned kFold = 32768;
  fit_to_numbers(trips, g.block[1]);
  while (trips > 1ull * kFold * limits.max_grid_yz * g.block[1] && g.block[0] % 2 == 0)
    g.block[0] /= 2, g.block[1] *= 2;
  const unsigned long long blocks = (trips + g.block[1] - 1) / g.block[1];
  g.grid[1] = kFold;
  g.grid[2] = (unsigned)std::min<unsigned long long>((blocks + kFold - 1) / kFold, ~0u);
}

/// Fewer blocks, of the outer dimensions first: consecutive iterations stay in consecutive blocks.
void cap_grid(unsigned long long most, unsigned grid[3]) {
  most = std::max(most, 1ull);
  grid[0] = (unsigned)std::min<unsigned long long>(grid[0], most);
  grid[1] = (unsigned)std::min<unsigned long long>(grid[1], std::max(most / grid[0], 1ull));
  grid[2] = (unsigned)std::min<unsigned long long>(grid[2], std::max(most / grid[0] / grid[1], 1ull));
}

/// Iterations of a launch with one or two dimensions.
unsigned long long iterations_of(const ort_launch_t &launch) {
  return launch.ndims > 1 ? launch.trips[0] * std::min(launch.trips[1], 1ull << 24) : launch.trips[0];
}

/// Words of the copies of elements that each team may have.
unsigned long long words_of_copies(const ort_launch_t &launch) { return (launch.trips[2] >> 32) / 4; }

/// Teams at most that have these: each has so many iterations that what their beginnings and ends take is
/// little. Fewer do where iterations have loops of their own.
unsigned long long teams_with_copies(const ort_launch_t &launch, unsigned flags) {
  constexpr unsigned long long kEach = 1024, kEachWithLoops = 16, kLoop = 32;
  const unsigned long long words = words_of_copies(launch);
  return iterations_of(launch) /
         (flags & ORT_KERNEL_APART ? std::max(kEachWithLoops, words / kLoop) : std::max(kEach, words));
}

/// Of iterations without loops that are added up: blocks bring their sums one after the other, and count
/// themselves in the end, 3 to 4 ns each. So a thread has eight of them, as long as each multiprocessor has
/// two blocks, and there are no more blocks than run at a time. On an H200 sums of 2^18, 2^20 and 2^22
/// products took 12.6, 14.0 and 28.3 µs so, and 13.2, 15.2 and 32.3 with a block for each 256 or 1024 of
/// them.
unsigned long long most_reducing(const Limits &limits, unsigned long long covering, unsigned long long fit) {
  constexpr unsigned long long kIterations = 8, kBlocks = 2;
  return std::min(fit, std::max(covering / kIterations, kBlocks * limits.multiprocessors));
}

/// Blocks of a kernel that strides, at most: as many as num_teams says, and no more than pay where each of
/// them has something to add up.
/// @param covering blocks that would give each thread one iteration; 0 if the host does not know
unsigned long long most_striding(const ort_launch_t &launch, unsigned flags, const Limits &limits,
                                 const ResidentBlocks &resident, unsigned threads,
                                 unsigned long long covering) {
  const bool reduces = flags & ORT_KERNEL_REDUCES;
  const unsigned long long asked = launch.num_teams > 0 ? launch.num_teams : ~0ull;
  if (launch.num_teams > 0 && !reduces) return asked;
  const unsigned long long fit = std::max(resident(threads), 1u);
  if (flags & ORT_KERNEL_REDUCES_SLOWLY) return std::min(asked, fit);
  if (flags & ORT_KERNEL_TEAM_MEMORY)
    return std::max(std::min({asked, teams_with_copies(launch, flags), fit}), 1ull);
  const Waves &waves = flags & ORT_KERNEL_STORES ? kStoring : kReading;
  if (covering && reduces && (flags & ORT_KERNEL_ROWS))
    return std::min(asked, most_reducing(limits, covering, fit));
  if (covering) return std::min({asked, std::max(covering / waves.iterations, fit), waves.most * fit});
  return std::min(asked, (reduces ? 2 : 4) * fit); // the loop may be a short one
}

/// Threads of a block where teams are asked to have `asked`: a multiprocessor has so few places for blocks
/// that those of one warp leave half of its warps without work. Two such teams are one block, if nothing can
/// tell, more warps are resident so, and all of them have iterations.
unsigned with_neighbour(const ort_launch_t &launch, unsigned flags, const Limits &limits,
                        const ResidentBlocks &resident, unsigned asked) {
  constexpr unsigned kBoth = 2 * kWarp;
  if (asked != kWarp || !(flags & ORT_KERNEL_UNSEEN) ||
      (flags & (ORT_KERNEL_PATCHES | ORT_KERNEL_ONE_TEAM)) || limits.max_block < kBoth)
    return asked;
  unsigned long long all = 1;
  for (int d = 0; d < launch.ndims; ++d) all *= std::min(launch.trips[d], 1ull << 20);
  const unsigned long long of_two = 1ull * kBoth * resident(kBoth);
  return of_two > 1ull * kWarp * resident(kWarp) && all >= of_two ? kBoth : asked;
}

constexpr unsigned kThreadsOfColumns = 256; ///< of a block that has room for their terms

/// Whether blocks are to have several threads for each column: with sums in order, not where columns are so
/// many that a thread for each fills the device.
bool have_several_threads(const ort_launch_t &launch, unsigned flags, const Limits &limits) {
  constexpr unsigned kEnough = 1024; // of a multiprocessor
  if (!(flags & ORT_KERNEL_COLUMNS)) return false;
  if ((flags & ORT_KERNEL_IN_ORDER) && launch.trips[0] >= 1ull * kEnough * limits.multiprocessors)
    return false;
  return !(flags & ORT_KERNEL_IN_ORDER) ||
         (limits.max_block >= kThreadsOfColumns && (!launch.inner || launch.inner >= kLongColumn));
}

/// Of such with sums in order: 16 columns a block as long as all of them are resident, else 32.
void lay_out_ordered_columns(const ort_launch_t &launch, const Limits &limits, Geometry &g) {
  constexpr unsigned kThreads = kThreadsOfColumns, kHalf = kWarp / 2,
                     kResidentThreads = 2048; // of a multiprocessor
  const bool resident =
      launch.trips[0] * kThreads / kHalf <= 1ull * kResidentThreads * limits.multiprocessors;
  g.block[0] = resident ? kHalf : kWarp;
  g.block[1] = kThreads / g.block[0];
}

/// Blocks of several teams each, which go down neighbouring columns: a warp's width of them, or, where there
/// would be fewer blocks than multiprocessors, as few as have a whole sector of memory to load together; and
/// as many threads for each as have iterations and fill the device.
void lay_out_columns(const ort_launch_t &launch, const Limits &limits, Geometry &g) {
  constexpr unsigned kFewestTeams = 8, kEach = 8, kFewThreads = 8,
                     kResidentThreads = 2048; // the last of a multiprocessor
  const auto blocks = [&] { return (launch.trips[0] + g.block[0] - 1) / g.block[0]; };
  g.block[0] = kWarp;
  while (g.block[0] > kFewestTeams && blocks() < limits.multiprocessors) g.block[0] /= 2;
  const unsigned least = kWarp / g.block[0]; // whole warps
  const unsigned most = std::max(limits.max_block / kWarp, 1u) * kWarp / g.block[0];
  unsigned &threads = g.block[1];
  const auto is_wanted = [&](unsigned number) {
    return number <= most && (!launch.inner || 1ull * kEach * number <= launch.inner) &&
           (number <= kFewThreads ||
            blocks() * g.block[0] * number <= 1ull * kResidentThreads * limits.multiprocessors);
  };
  for (threads = least; is_wanted(2 * threads);) threads *= 2;
  if (launch.thread_limit > 0)
    while (threads > 1 && threads > unsigned(launch.thread_limit)) threads /= 2;
  if (threads < least) threads = 1;
  if (threads == 1) g.block[0] = std::min(limits.max_block / kWarp * kWarp, limits.usual_block);
}

/// Of rows whose sums are formed in order, as many for each block as leave a multiprocessor some blocks, each
/// of which waits for its slowest warp now and then; one of its warps adds. `inner` is how long they are, 0
/// if that is not known; trips[1] whether the rows are written.
void lay_out_ordered_rows(const ort_launch_t &launch, const Limits &limits, const ResidentBlocks &resident,
                          Geometry &g) {
  const bool is_known = launch.inner > 0, writes = launch.trips[1];
  const unsigned many = is_known ? 48 : 96, some = is_known && !writes ? 12 : 24;
  // Rows of a block, and of how many for each multiprocessor on.
  const struct { unsigned rows, of_multiprocessor; } kRows[] = {{16, many}, {8, some}, {4, 6}, {2, 3}};
  g.block[0] = 1;
  for (const auto &block : kRows)
    if (launch.trips[0] >= 1ull * block.of_multiprocessor * limits.multiprocessors) {
      g.block[0] = block.rows;
      break;
    }
  // What has been written is read again from the second-level cache: a multiprocessor's part of it, by blocks
  // that are resident, with two numbers of four bytes for each iteration.
  constexpr unsigned kBlocks = 4, kBytes = 8, kCache = 384 << 10;
  if (g.block[0] == 16 && writes && launch.inner * kBlocks * kBytes * g.block[0] > kCache) g.block[0] = 8;
  // Few blocks come in turns, of which the last one may have only some.
  const unsigned long long blocks = std::max(1u, resident(kWarpsOfRows * kWarp));
  const auto turns = [&](unsigned rows) { return (launch.trips[0] + rows * blocks - 1) / (rows * blocks); };
  if (g.block[0] == 16 && turns(16) <= 2 && 2 * turns(16) > turns(8)) g.block[0] = 8;
  g.block[1] = kWarpsOfRows * kWarp / g.block[0];
  g.grid[0] = (unsigned)std::min<unsigned long long>((launch.trips[0] + g.block[0] - 1) / g.block[0], ~0u);
}

Geometry spmd_loops(const ort_launch_t &launch, unsigned flags, const Limits &limits,
                    const ResidentBlocks &resident) {
  Geometry g;
  for (int d = 0; d < launch.ndims; ++d)
    if (launch.trips[d] == 0) {
      g.grid[0] = 0;
      return g;
    }
  if ((flags & ORT_KERNEL_COLUMNS) && (flags & ORT_KERNEL_ROWS)) {
    lay_out_ordered_rows(launch, limits, resident, g);
    return g;
  }
  const bool strides = flags & ORT_KERNEL_STRIDES;
  const bool one_team = strides && (flags & ORT_KERNEL_ONE_TEAM);
  const unsigned each = threads_asked_for(launch);
  const unsigned asked = with_neighbour(launch, flags, limits, resident, each);
  const unsigned most = asked > each ? asked : thread_limit(launch, limits);
  const unsigned usual = flags & (ORT_KERNEL_REDUCES | ORT_KERNEL_PATCHES) ? 256 : limits.usual_block;
  spread_threads(launch, flags, asked ? asked : one_team ? 1024 : usual, g.block);
  fit_to_trips(launch, asked != 0, g.block);
  if (have_several_threads(launch, flags, limits)) {
    flags &ORT_KERNEL_IN_ORDER ? lay_out_ordered_columns(launch, limits, g)
                               : lay_out_columns(launch, limits, g);
    g.grid[0] = (unsigned)std::min<unsigned long long>((launch.trips[0] + g.block[0] - 1) / g.block[0], ~0u);
    return g;
  }
  const bool may_have_fewer = !asked || ((flags & ORT_KERNEL_UNSEEN) && asked % kWarp == 0);
  if (may_have_fewer && !one_team) spread_work(launch, flags, limits, g.block);
  fit_to_limit(most, g.block);
  fit_to_numbers(launch.trips[0], g.block[0]);
  if (!strides && launch.ndims == 3)
    for (int d : {1, 2}) fit_to_numbers(launch.trips[d], g.block[d]);

  // Without strides, x must be covered: by larger blocks, if need be. What is longer still, no grid covers.
  while (!strides && 2 * g.block[0] <= most && launch.trips[0] / g.block[0] >= limits.max_grid_x)
    g.block[0] *= 2, g.block[1] = g.block[2] = 1;
  if (!strides && launch.ndims == 2) fold_y(launch.trips[1], limits, g);
  for (int d = 0; d < launch.ndims; ++d) {
    if (d == 1 && g.grid[2] > 1) continue; // y is folded
    const unsigned long long blocks = (launch.trips[d] + g.block[d] - 1) / g.block[d];
    g.grid[d] =
        (unsigned)std::min<unsigned long long>(blocks, d == 0 ? limits.max_grid_x : limits.max_grid_yz);
  }
  if (!strides) {
    const bool covered = (launch.trips[0] - 1) / g.block[0] < g.grid[0];
    if (!covered) g.grid[0] = ~0u; // the driver refuses to launch it
    return g;
  }
  if (one_team)
    cap_grid(1, g.grid);
  else
    cap_grid(most_striding(launch, flags, limits, resident, g.threads(), g.blocks()), g.grid);
  g.grid[0] = std::min(g.grid[0], kMostStriding / g.block[0]);
  return g;
}

/// Teams where the program does not say how many: one for each iteration that is distributed, if the host
/// knows of them, but no more than pay.
/// @param fit blocks that are resident at a time
unsigned teams_for(const ort_launch_t &launch, unsigned fit) {
  return launch.outer > 0 ? (unsigned)std::min<unsigned long long>(launch.outer, 4ull * fit) : fit;
}

/// How many teams a multiprocessor has shared memory for; 0: that is no matter.
unsigned long long teams_in_shared_memory(const ort_launch_t &launch, unsigned flags, const Limits &limits) {
  if (!(flags & ORT_KERNEL_TEAM_MEMORY) || !limits.shared_memory) return 0;
  return std::max<unsigned long long>(limits.shared_memory / std::max(launch.trips[0], 1ull), 1);
}

/// Threads of a team that shares out loops: more where there are few teams, or long loops (of what fewer
/// teams read and write more lies in the caches), or teams that need much memory, and no more than the
/// longest loop has iterations.
/// @param teams 0: not known
unsigned fitting_threads(const ort_launch_t &launch, unsigned flags, unsigned long long teams,
                         const Limits &limits) {
  constexpr unsigned kUsual = 128, kMost = 1024, kResidentThreads = 1024; // of a multiprocessor
  constexpr unsigned kMostOfLong = 512, kLong = 32;                       // iterations of a thread
  constexpr unsigned kShort = 64;
  if (flags & ORT_KERNEL_STRIPS) return kWarp;
  const bool fours = flags & ORT_KERNEL_FOURS;
  const unsigned long long loop = fours ? (launch.inner + 3) / 4 : launch.inner; // 0: not known
  unsigned threads = kUsual;
  const unsigned long long all = 1ull * kResidentThreads * limits.multiprocessors;
  while (threads < kMostOfLong && loop >= 2ull * kLong * threads) threads *= 2;
  while (teams && threads < kMost && teams * threads * 2 <= all) threads *= 2;
  if (const unsigned long long resident = teams_in_shared_memory(launch, flags, limits))
    while (threads < kMost && resident * threads * 2 <= kResidentThreads) threads *= 2;
  while (loop && threads > kWarp && threads / 2 >= loop) threads /= 2;
  // A team of one warp needs no barrier, if the device is full of such.
  if (loop && loop <= kShort && !fours && teams * kWarp >= all) return kWarp;
  return threads;
}

Geometry spmd_threads(const ort_launch_t &launch, unsigned flags, const Limits &limits,
                      const ResidentBlocks &resident) {
  Geometry g;
  if ((flags & ORT_KERNEL_WARPS) && (flags & ORT_KERNEL_STRIDES)) { // of warps, or parts of them
    const unsigned teams = kThreadsOfParts / launch.num_threads;
    g.block[0] = kThreadsOfParts;
    g.grid[0] = (unsigned)((launch.outer + teams - 1) / teams);
    // Results of blocks come to one place, one after the other.
    if (flags & ORT_KERNEL_REDUCES)
      g.grid[0] = std::min(g.grid[0], teams_for(launch, std::max(resident(kThreadsOfParts), 1u)));
    return g;
  }
  const bool one_team = flags & ORT_KERNEL_ONE_TEAM;
  const unsigned fits = ORT_KERNEL_TEAMS_FIT | ORT_KERNEL_UNSEEN; // what is asked for is a bound
  const unsigned asked = (flags & fits) == fits ? 0 : threads_asked_for(launch);
  unsigned wanted = asked ? asked : one_team ? 1024 : 256;
  if (!asked && (flags & ORT_KERNEL_TEAMS_FIT))
    wanted = fitting_threads(launch, flags, launch.num_teams > 0 ? launch.num_teams : launch.outer, limits);
  g.block[0] = std::min(wanted, thread_limit(launch, limits));
  if (one_team) return g;
  if (flags & ORT_KERNEL_STRIDES)
    g.grid[0] = (unsigned)std::min<unsigned long long>(
        most_striding(launch, flags, limits, resident, g.block[0], 0), kMostStriding / g.block[0]);
  else if (launch.num_teams > 0)
    g.grid[0] = launch.num_teams;
  else
    g.grid[0] = teams_for(launch, std::max(resident(g.block[0]), 1u));
  return g;
}

Geometry generic(const ort_launch_t &launch, unsigned flags, const Limits &limits,
                 const ResidentBlocks &resident) {
  Geometry g;
  const bool one_team = flags & ORT_KERNEL_ONE_TEAM;
  const unsigned asked = threads_asked_for(launch);
  const unsigned wanted = asked ? asked : one_team ? 992 : ORT_GENERIC_THREADS;
  const unsigned most = limits.max_block > 2 * kWarp ? (limits.max_block - kWarp) / kWarp * kWarp : kWarp;
  const unsigned workers = std::min(wanted, thread_limit(launch, limits));
  g.block[0] = std::min(round_up(workers, kWarp), most) + kWarp;
  if (one_team) return g;
  if (launch.num_teams > 0) {
    g.grid[0] = launch.num_teams;
    return g;
  }
  const unsigned fit = std::max(resident(g.block[0]), 1u);
  g.grid[0] = launch.outer > 0 ? teams_for(launch, fit) : 4 * fit;
  return g;
}

} // namespace

unsigned usual_block_of(const ResidentBlocks &resident) {
  constexpr unsigned kUsual = 256, kSmall = kUsual / 2;
  const unsigned usual = resident(kUsual) * kUsual, small = resident(kSmall) * kSmall;
  return 8 * small > 9 * usual ? kSmall : kUsual;
}

unsigned threads_asked_for(const ort_launch_t &launch) {
  if (launch.num_threads <= 0) return std::max(launch.thread_limit, 0);
  return launch.thread_limit > 0 ? std::min(launch.num_threads, launch.thread_limit) : launch.num_threads;
}

bool exact_team_fits(const ort_launch_t &launch, unsigned flags, const Limits &limits, unsigned threads) {
  const unsigned long long teams = launch.num_teams > 0 ? launch.num_teams : launch.outer;
  return threads <= thread_limit(launch, limits) && fitting_threads(launch, flags, teams, limits) <= threads;
}

unsigned bytes_of_copies(const ort_launch_t &launch, unsigned flags) {
  constexpr unsigned kMost = 16384; // more would keep other teams off a multiprocessor
  if (!(flags & ORT_KERNEL_TEAM_MEMORY) || launch.ndims < 1 || launch.ndims > 2) return 0;
  // What it takes to have copies, and what atomic operations in global memory take.
  constexpr unsigned long long kLeast = 8192, kOfWord = 32;
  const unsigned long long bytes = launch.trips[2] >> 32, all = iterations_of(launch),
                           words = words_of_copies(launch);
  const bool pay = all >= kLeast && all >= kOfWord * words && kOfWord * all >= words * words;
  return bytes <= kMost && pay ? (unsigned)bytes : 0;
}

Geometry choose_geometry(const ort_launch_t &launch, unsigned mode, unsigned flags, const Limits &limits,
                         const ResidentBlocks &resident) {
  if (launch.ndims > 0 && (flags & ORT_KERNEL_TEAM_MEMORY))
    flags = bytes_of_copies(launch, flags) ? flags | ORT_KERNEL_STRIDES | ORT_KERNEL_REDUCES
                                           : flags & ~unsigned(ORT_KERNEL_TEAM_MEMORY);
  if (mode == ORT_MODE_GENERIC) return generic(launch, flags, limits, resident);
  return launch.ndims > 0 ? spmd_loops(launch, flags, limits, resident)
                          : spmd_threads(launch, flags, limits, resident);
}

Geometry rest_of(const Geometry &g, const ort_launch_t &launch, const unsigned long long origin[3]) {
  Geometry rest = g;
  for (int d = 0; d < launch.ndims; ++d) {
    const unsigned long long left = launch.trips[d] - origin[d];
    rest.grid[d] = (unsigned)std::min<unsigned long long>((left + g.block[d] - 1) / g.block[d], g.grid[d]);
  }
  return rest;
}

} // namespace cudadev
