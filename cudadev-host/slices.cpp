// slices.cpp: see slices.h.
#define CUDADEV_HOST
#include "cudadev-host/slices.h"
#include "cudadev-device/slice.h"

#include "cudadev-host/status.h"

#include <algorithm>
#include <chrono>

namespace cudadev {

bool next_slice(const unsigned grid[3], unsigned at[3], unsigned long long blocks, Slice &slice) {
  if (at[2] >= grid[2]) return false;
  blocks = std::max(blocks, 1ull);
  const unsigned long long row = grid[0], plane = row * grid[1];
  for (int d = 0; d < 3; ++d) slice.first[d] = at[d], slice.size[d] = 1;
  const auto part = [](unsigned long long most, unsigned left) {
    return (unsigned)std::min<unsigned long long>(std::max(most, 1ull), left);
  };
  if (at[0] > 0 || blocks < row) {
    slice.size[0] = part(blocks, grid[0] - at[0]);
  } else {
    slice.size[0] = grid[0];
    if (at[1] > 0 || blocks < plane) {
      slice.size[1] = part(blocks / row, grid[1] - at[1]);
    } else {
      slice.size[1] = grid[1];
      slice.size[2] = part(blocks / plane, grid[2] - at[2]);
    }
  }
  if ((at[0] += slice.size[0]) < grid[0]) return true;
  at[0] = 0;
  if ((at[1] += slice.size[1]) < grid[1]) return true;
  at[1] = 0;
  at[2] += slice.size[2];
  return true;
}

unsigned long long adapted(unsigned long long blocks, double milliseconds, unsigned most_milliseconds) {
  constexpr double kMostGrowth = 8;
  const double half = most_milliseconds / 2.0;
  const double factor = milliseconds > half / kMostGrowth ? half / milliseconds : kMostGrowth;
  return std::max(1ull, (unsigned long long)(blocks * factor));
}

bool wants_slices(const ort_plugin_host_t &host, Function &function) {
  if (!host.most_milliseconds) return false;
  const ort_kernel_t &kernel = *function.kernel;
  // A kernel that waits for the host is not waited for.
  const bool can = function.module->slice && !host.calls_host && !(kernel.flags & ORT_KERNEL_ONE_TEAM);
  if (can || function.told.exchange(true)) return can;
  const char *const why = kernel.flags & ORT_KERNEL_ONE_TEAM ? "it has one team"
                          : host.calls_host                  ? "kernels may have the host execute regions"
                                                             : "compile it with --kernel-slices";
  host.hint((std::string(kernel.file) + ":" + std::to_string(kernel.line) +
             ": OMPICC_MAX_KERNEL_MS: this kernel is not launched in slices: " + why)
                .c_str());
  return false;
}

void refine(const ort_launch_t &wanted, unsigned flags, Geometry &g) {
  constexpr unsigned long long kFiner = 64;
  if (!(flags & ORT_KERNEL_STRIDES) || wanted.num_teams > 0 || wanted.ndims == 0) return;
  const unsigned long long covering = (wanted.trips[0] + g.block[0] - 1) / g.block[0];
  const unsigned long long most = std::min(covering, (1ull << 30) / g.block[0]); // threads count in 32 bits
  g.grid[0] = (unsigned)std::max<unsigned long long>(g.grid[0], std::min(most, kFiner * g.grid[0]));
}

int launch_in_slices(Gpu &gpu, const ort_plugin_host_t &host, Function &function, const Geometry &g,
                     unsigned resident, CUstream stream,
                     const std::function<CUresult(const unsigned grid[3])> &launch_part) {
  using std::chrono::steady_clock;
  Module &module = *function.module;
  const Driver &driver = gpu.driver;
  const auto set = [&](const cudadev_slice_of &slice) {
    CUresult error = driver.cuMemcpyHtoDAsync(module.slice, &slice, sizeof slice, stream);
    return error ? error : driver.cuStreamSynchronize(stream);
  };
  // Other kernels of the module would find the slice of this one.
  std::lock_guard<std::mutex> lock(module.slicing);
  CUresult error = driver.cuCtxSynchronize();
  const unsigned long long all = g.blocks();
  unsigned long long blocks = function.slice_blocks.load(std::memory_order_relaxed);
  if (!blocks) blocks = std::min<unsigned long long>(resident, std::max(all / 64, 1ull));
  cudadev_slice_of part = {{0, 0, 0}, {g.grid[0], g.grid[1], g.grid[2]}};
  unsigned at[3] = {0, 0, 0};
  Slice slice;
  while (error == CUDA_SUCCESS && next_slice(g.grid, at, blocks, slice)) {
    for (int d = 0; d < 3; ++d) part.first[d] = slice.first[d];
    if ((error = set(part)) != CUDA_SUCCESS) break;
    const auto begin = steady_clock::now();
    error = launch_part(slice.size);
    if (error == CUDA_SUCCESS) error = driver.cuStreamSynchronize(stream);
    const std::chrono::duration<double, std::milli> took = steady_clock::now() - begin;
    // What was left of a row or plane says nothing of a larger slice that was quick.
    const unsigned long long better = adapted(slice.blocks(), took.count(), host.most_milliseconds);
    if (slice.blocks() >= blocks / 2 || better < blocks) blocks = better;
  }
  function.slice_blocks.store(blocks, std::memory_order_relaxed);
  if (error == CUDA_SUCCESS) error = set({});
  return check(driver, error);
}

} // namespace cudadev
