// launch.cpp: see launch.h.
#include "cudadev-host/launch.h"

#include "cudadev-device/copies_memory.h"
#include "cudadev-device/origin.h"
#include "cudadev-host/slices.h"
#include "cudadev-host/status.h"
#include "cudadev-host/versions.h"

#include <algorithm>
#include <cstdio>

namespace cudadev {
namespace {

thread_local unsigned last_blocks = 0; // kept where there is a tool

/// Where elements are few each team has several copies of them, so that its threads seldom meet.
unsigned memory_of_copies(const ort_launch_t &wanted, unsigned flags) {
  constexpr unsigned kMostOfSeveral = 8192;
  const unsigned bytes = bytes_of_copies(wanted, flags);
  if (!bytes) return 0;
  unsigned exponent = 0;
  while (exponent < CUDADEV_COPIES_MOST && bytes << (exponent + 1) <= kMostOfSeveral) ++exponent;
  return CUDADEV_COPIES_MEMORY(bytes, exponent);
}

/// Dynamic shared memory of each block.
unsigned shared_bytes_of(const Function &function, const ort_launch_t &wanted) {
  const ort_kernel_t &kernel = *function.kernel;
  if (kernel.mode == ORT_MODE_GENERIC) return CUDADEV_GENERIC_BYTES;
  if (!(kernel.flags & ORT_KERNEL_TEAM_MEMORY)) return 0;
  constexpr unsigned kUnit =
      2 * CUDADEV_GENERIC_BYTES; // what is one of its multiples is no mark of that mode
  if (wanted.ndims > 0) return memory_of_copies(wanted, kernel.flags);
  const unsigned most = function.most_shared / kUnit * kUnit;
  return wanted.trips[0] >= most ? most : ((unsigned)wanted.trips[0] + kUnit - 1) / kUnit * kUnit;
}

/// Blocks of that size that are resident on the device at a time; asked for once per kernel and size.
unsigned resident_blocks(Gpu &gpu, Function &function, unsigned threads, unsigned shared_bytes) {
  const unsigned long long known = function.occupancy.load(std::memory_order_relaxed);
  const unsigned size = shared_bytes << 11 | threads; // 1024 threads at most, and less than 2 MB
  if (known >> 32 == size) return (unsigned)known;
  int per_multiprocessor = 0;
  const CUresult error = gpu.driver.cuOccupancyMaxActiveBlocksPerMultiprocessor(
      &per_multiprocessor, function.handle, (int)threads, shared_bytes);
  const unsigned blocks =
      (error == CUDA_SUCCESS ? std::max(per_multiprocessor, 1) : 1) * function.limits.multiprocessors;
  function.occupancy.store((unsigned long long)size << 32 | blocks, std::memory_order_relaxed);
  return blocks;
}

/// Threads that the parallel regions of a block can have.
unsigned team_threads(const ort_kernel_t &kernel, const Geometry &g) {
  return kernel.mode == ORT_MODE_GENERIC ? g.threads() - 32 : g.threads();
}

void report(const ort_plugin_host_t &host, Function &function, const ort_launch_t &wanted,
            const Geometry &g) {
  const ort_kernel_t &kernel = *function.kernel;
  unsigned long long hash = 1;
  for (int d = 0; d < 3; ++d)
    hash = (hash * 0x9e3779b97f4a7c15ull + g.grid[d]) * 0x9e3779b97f4a7c15ull + g.block[d];
  if (function.reported.exchange(hash, std::memory_order_relaxed) == hash) return;
  char line[512], fewer[64] = "";
  const unsigned asked = threads_asked_for(wanted), team = team_threads(kernel, g);
  if (asked > team && !(kernel.flags & ORT_KERNEL_UNSEEN))
    std::snprintf(fewer, sizeof fewer, ", %u threads a team for %u asked for", team, asked);
  std::snprintf(line, sizeof line, "%s:%u: %s: %s, grid %ux%ux%u, block %ux%ux%u%s", kernel.file, kernel.line,
                kernel.symbol, kernel.mode == ORT_MODE_GENERIC ? "generic" : "SPMD", g.grid[0], g.grid[1],
                g.grid[2], g.block[0], g.block[1], g.block[2], fewer);
  host.say(line);
}

/// Calls what launches a grid; several times where the kernel wants to know where each begins and no grid
/// holds all of its iterations.
template <class Launch>
int for_each_grid(const Geometry &g, const ort_launch_t &wanted, bool several, Launch launch) {
  cudadev_origin origin = {0, 0};
  if (!several) return launch(g, origin);
  const unsigned long long rows = 1ull * g.grid[1] * g.block[1], planes = 1ull * g.grid[2] * g.block[2];
  for (origin.z = 0; origin.z < wanted.trips[2]; origin.z += planes)
    for (origin.y = 0; origin.y < wanted.trips[1]; origin.y += rows) {
      const unsigned long long first[3] = {0, origin.y, origin.z};
      if (int status = launch(rest_of(g, wanted, first), origin)) return status;
    }
  return ORT_PLUGIN_OK;
}

/// Whether the grid holds all iterations.
bool is_one_grid(const Geometry &g, const ort_launch_t &wanted, unsigned flags) {
  return !(flags & ORT_KERNEL_ORIGIN) || (1ull * g.grid[1] * g.block[1] >= wanted.trips[1] &&
                                          1ull * g.grid[2] * g.block[2] >= wanted.trips[2]);
}

/// A kernel's arguments as the driver wants them: addresses of values. It knows their sizes; who keeps them
/// has to be told.
class Arguments {
public:
  explicit Arguments(unsigned most) : many_(most > kFew ? most : 0), many_sizes_(many_.size()) {
    if (!many_.empty()) addresses_ = many_.data(), sizes_ = many_sizes_.data();
  }
  void add(const void *value, size_t bytes) {
    addresses_[count_] = const_cast<void *>(value);
    sizes_[count_++] = bytes;
  }
  unsigned count() const { return count_; }
  void **addresses() { return addresses_; }
  const size_t *sizes() const { return sizes_; }

private:
  static constexpr unsigned kFew = 66;
  void *few_[kFew];
  size_t few_sizes_[kFew];
  std::vector<void *> many_;
  std::vector<size_t> many_sizes_;
  void **addresses_ = few_;
  size_t *sizes_ = few_sizes_;
  unsigned count_ = 0;
};

/// The launch itself; several where the kernel wants to know where each begins and no grid holds all of its
/// iterations, or where it is launched in slices.
/// @param origin where the kernel's last argument is, if it has one
int launch_grid(Gpu &gpu, const ort_plugin_host_t &host, Function &function, const ort_launch_t &wanted,
                const Geometry &g, bool sliced, unsigned shared_bytes, Arguments &arguments,
                cudadev_origin *origin, bool may_be_kept) {
  const bool watched = gpu.is_watched.load(std::memory_order_relaxed);
  const bool batches = may_be_kept && !watched && !function.module->slice;
  Stream *stream;
  if (int status = batches ? gpu.streams.current_for_kernel(stream) : gpu.streams.current(stream))
    return status;
  if (watched) last_blocks = 0;
  stream->runs_kernels = true;
  const auto part = [&](const unsigned grid[3]) {
    const KernelLaunch kernel = {
        function.handle,  {grid[0], grid[1], grid[2]}, {g.block[0], g.block[1], g.block[2]},
        shared_bytes,     arguments.count(),           arguments.addresses(),
        arguments.sizes()};
    if (!batches) return launch_at_once(gpu.driver, stream->handle, kernel);
    const CUresult error = stream->batch.add(gpu.driver, stream->handle, kernel, gpu.batching, Clock::now());
    stream->batch.ended(Clock::now());
    return error;
  };
  return for_each_grid(g, wanted, origin, [&](const Geometry &grid, const cudadev_origin &first) {
    if (origin) *origin = first;
    if (watched) last_blocks += (unsigned)grid.blocks();
    if (sliced)
      return launch_in_slices(gpu, host, function, grid,
                              resident_blocks(gpu, function, grid.threads(), shared_bytes), stream->handle,
                              part);
    // While another thread's kernel runs in slices, all of the module would find those.
    std::unique_lock<std::mutex> lock(function.module->slicing, std::defer_lock);
    if (function.module->slice) lock.lock();
    return check(gpu.driver, part(grid.grid));
  });
}

/// Whether threads are to have eight or sixteen iterations of the two inner loops each: there are enough of
/// them for that, and blocks of them waste little. Products of matrices of 512 x 512 took 1.4 times as long
/// that way on an H200, of 640 x 640 as long, of 800 x 800 0.85 times. Of three loops there may be many
/// products of small matrices.
bool several_pay(const ort_launch_t &wanted, const Limits &limits) {
  constexpr unsigned long long few_x = 128, few_x_of_three = 64, few_y = 32, most = 65535;
  constexpr unsigned long long iterations = 4096; // of a multiprocessor
  const unsigned long long x = wanted.trips[0], y = wanted.trips[1],
                           z = wanted.ndims > 2 ? wanted.trips[2] : 1;
  if (wanted.ndims < 2 || y < few_y || x < (wanted.ndims > 2 ? few_x_of_three : few_x)) return false;
  if (wanted.ndims > 2 && (y >= most || z >= most)) return false;
  return x * y * z >= iterations * limits.multiprocessors;
}

/// The same of four iterations of one loop, or along y. Windows of 3 x 3 on images of 14 x 14 take 0.101 ms
/// for 0.121 on an H200; with a loop over 32 channels around them 0.99 for 0.67, and of 20 x 20 0.64 for
/// 0.81.
bool four_pay(const ort_launch_t &wanted, unsigned flags, const Limits &limits) {
  constexpr unsigned long long iterations = 4096, most = 65535;
  const unsigned long long few = flags & ORT_KERNEL_STRIPS ? 20 : 12;
  const unsigned long long x = wanted.trips[0], y = wanted.ndims > 1 ? wanted.trips[1] : few,
                           z = wanted.ndims > 2 ? wanted.trips[2] : 1;
  if (wanted.ndims == 1) return x >= iterations * limits.multiprocessors;
  return x >= few && y >= few && y < most && z < most && x * y * z >= iterations * limits.multiprocessors;
}

/// The version of the kernel that is to be launched, and how: `each` has the trips of threads that take
/// several iterations.
Function &choose_version(Function &function, const ort_launch_t *&wanted, ort_launch_t &each) {
  if ((function.kernel->flags & ORT_KERNEL_FOURS) && wanted->ndims > 0) {
    each = *wanted;
    unsigned long long &trips = each.trips[each.ndims > 1];
    trips = trips / 4 + (trips % 4 != 0);
    wanted = &each;
  } else if ((function.kernel->flags & (ORT_KERNEL_EIGHTS | ORT_KERNEL_SIXTEENS)) &&
             several_pay(*wanted, function.limits)) {
    const unsigned columns = function.kernel->flags & ORT_KERNEL_SIXTEENS ? 4 : 2;
    each = *wanted;
    each.trips[0] = each.trips[0] / columns + (each.trips[0] % columns != 0);
    each.trips[1] = each.trips[1] / 4 + (each.trips[1] % 4 != 0);
    wanted = &each;
  } else if ((function.kernel->flags & ORT_KERNEL_STACKED) && wanted->ndims > 0 &&
             four_pay(*wanted, function.kernel->flags, function.limits)) {
    each = *wanted;
    unsigned long long &trips = each.trips[each.ndims > 1];
    trips = trips / 4 + (trips % 4 != 0);
    wanted = &each;
  }
  const unsigned flags = function.kernel->flags;
  const bool has_exact = (flags & ORT_KERNEL_EXACT) && (flags & ORT_KERNEL_TEAMS_FIT);
  const int exact = has_exact ? wanted->num_threads : 0;
  if (has_exact) {
    each = *wanted;
    each.num_threads = 0;
    wanted = &each;
  }
  if (function.rows && rows_share_blocks(*wanted, flags, function.rows->limits)) {
    ort_launch_t rows = {};
    rows.ndims = 1;
    rows.trips[0] = wanted->outer;
    rows.trips[1] = (flags & ORT_KERNEL_WRITES_ROWS) != 0;
    rows.inner = wanted->inner ? wanted->inner : wanted->trips[1];
    each = rows;
    wanted = &each;
    return *function.rows;
  }
  const bool alone = function.alone && iterations_are_alone(*wanted, flags, function.limits);
  const unsigned part = function.warps ? threads_of_part(*wanted, flags, function.limits) : 0;
  if (part && (!alone || parts_are_better(*wanted, flags, function.limits))) {
    each = *wanted;
    each.num_threads = (int)part;
    wanted = &each;
    return *function.warps;
  }
  if (!alone && exact && function.exact && exact <= (int)function.exact->limits.max_block &&
      exact_team_fits(*wanted, flags, function.limits, (unsigned)exact)) {
    each.num_threads = exact;
    return *function.exact;
  }
  if (!alone) return function;
  ort_launch_t own = {};
  own.thread_limit = wanted->thread_limit;
  own.ndims = 1;
  own.trips[0] = wanted->outer;
  if (wanted->ndims < 3) own.trips[2] = wanted->trips[2] >> 32 << 32;
  if (function.alone->kernel->flags & ORT_KERNEL_COLUMNS) own.inner = wanted->inner;
  each = own;
  wanted = &each;
  return choose_version(*function.alone, wanted, each);
}

Geometry geometry_of(Gpu &gpu, Function &function, const ort_launch_t &wanted) {
  const ort_kernel_t &kernel = *function.kernel;
  const unsigned shared = kernel.mode == ORT_MODE_GENERIC ? 0 : shared_bytes_of(function, wanted);
  return choose_geometry(wanted, kernel.mode, kernel.flags, function.limits,
                         [&](unsigned threads) { return resident_blocks(gpu, function, threads, shared); });
}

bool has_environment(const ort_kernel_t &kernel) {
  return kernel.mode == ORT_MODE_GENERIC || (kernel.flags & ORT_KERNEL_ENV);
}

} // namespace

PlannedLaunch plan_launch(Gpu &gpu, Function &chosen, const ort_launch_t &given) {
  ort_launch_t each;
  const ort_launch_t *wanted = &given;
  Function &function = choose_version(chosen, wanted, each);
  const ort_kernel_t &kernel = *function.kernel;
  PlannedLaunch plan;
  plan.kernel = &kernel;
  plan.wanted = *wanted;
  plan.shared_bytes = shared_bytes_of(function, *wanted);
  if ((plan.has_environment = has_environment(kernel))) {
    plan.environment = gpu.environment(kernel.flags & ORT_KERNEL_ONE_TEAM);
    plan.environment.thread_limit = wanted->thread_limit;
  }
  plan.has_origin = kernel.flags & ORT_KERNEL_ORIGIN;
  const Geometry g = geometry_of(gpu, function, *wanted);
  if (g.empty()) return plan;
  for_each_grid(g, *wanted, plan.has_origin, [&](const Geometry &grid, const cudadev_origin &origin) {
    plan.grids.push_back({grid, origin});
    return ORT_PLUGIN_OK;
  });
  return plan;
}

int launch(Gpu &gpu, const ort_plugin_host_t &host, Function &chosen, const ort_launch_t &given,
           unsigned nargs, const ort_plugin_argument_t *args, bool may_be_kept) {
  ort_launch_t each;
  const ort_launch_t *choice = &given;
  Function &function = choose_version(chosen, choice, each);
  const ort_launch_t &wanted = *choice;
  const ort_kernel_t &kernel = *function.kernel;
  Geometry g = geometry_of(gpu, function, wanted);
  if (g.empty()) {
    last_blocks = 0;
    return ORT_PLUGIN_OK;
  }
  const bool sliced = wants_slices(host, function);
  if (sliced) refine(wanted, kernel.flags, g);
  if (host.verbose) report(host, function, wanted, g);
  if ((kernel.flags & ORT_KERNEL_EXACT) && !(kernel.flags & ORT_KERNEL_TEAMS_FIT) &&
      g.threads() != threads_asked_for(wanted))
    return fail(ORT_PLUGIN_ERROR, "a team cannot have the " + std::to_string(threads_asked_for(wanted)) +
                                      " threads that the kernel was compiled for");

  Arguments arguments(nargs + 2);
  cudadev_env environment;
  if (has_environment(kernel)) {
    environment = gpu.environment(kernel.flags & ORT_KERNEL_ONE_TEAM);
    environment.thread_limit = wanted.thread_limit;
    arguments.add(&environment, sizeof environment);
  }
  const bool brings = !sliced && g.blocks() <= Results::kMostBlocks && is_one_grid(g, wanted, kernel.flags);
  bool fetches = false;
  void *const none = nullptr;
  for (unsigned i = 0; i < nargs; ++i) {
    const bool leaves = args[i].kind == ORT_ARGUMENT_RESULTS && !brings;
    fetches |= leaves && *static_cast<void *const *>(args[i].value);
    arguments.add(leaves ? &none : args[i].value, args[i].size);
  }
  cudadev_origin origin;
  const bool has_origin = kernel.flags & ORT_KERNEL_ORIGIN;
  if (has_origin) arguments.add(&origin, sizeof origin);
  if (int status = launch_grid(gpu, host, function, wanted, g, sliced, shared_bytes_of(function, wanted),
                               arguments, has_origin ? &origin : nullptr, may_be_kept))
    return status;
  return fetches ? gpu.streams.in_use()->results.fetch(gpu) : int(ORT_PLUGIN_OK);
}

unsigned blocks_of_last_launch() { return last_blocks; }

} // namespace cudadev
