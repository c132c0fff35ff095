// launch_batch.h: kernels of a stream that are started together, as a CUDA graph. A call of cuLaunchKernel
// takes the host some 3 µs, as long as a small kernel runs. A node of a graph that is there already is given
// another kernel in 0.2 µs, and a GPU goes from node to node faster than from launch to launch. So where a
// host thread runs ahead of its device (ort_plugin_t::launch_ahead) kernels are kept until there are enough
// of them, and started in graphs of a few sizes, each of which is made once.
//
// A kernel is kept only where others have just come one after the other, so that the device has something to
// do. What a thread leaves behind that turns to something else starts late. Where that costs more than what
// has been gained, as many kernels in a row as came then are started at once from then on.
#ifndef CUDADEV_HOST_LAUNCH_BATCH_H
#define CUDADEV_HOST_LAUNCH_BATCH_H

#include "cudadev-host/driver/driver.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <vector>

namespace cudadev {

/// What cuLaunchKernel gets, and how large the arguments are.
struct KernelLaunch {
  CUfunction function;
  unsigned grid[3], block[3];
  unsigned shared_bytes;
  unsigned narguments;
  void **arguments;
  const size_t *sizes; ///< bytes of each argument
};

/// cuLaunchKernel. Returns the driver's error.
CUresult launch_at_once(const Driver &driver, CUstream stream, const KernelLaunch &kernel);

/// When kernels are started together.
struct LaunchBatching {
  unsigned proven = 128;           ///< that many have come before, where no graph has been made ahead
  unsigned long long close = 4000; ///< nanoseconds between two that follow each other, at most
  unsigned at_once = 4;            ///< so many in a row are started at once in any case
};

/// Of one stream. `start` may be called by any thread, the rest by the stream's user. The functions return
/// the driver's error, which may be one of a kernel that was kept.
class LaunchBatch {
public:
  /// Sizes of graphs, ascending. Fewer kernels are launched one by one.
  static constexpr std::array<unsigned, 3> kSizes = {4, 8, 16};

  /// Starts the kernel, or keeps it. The driver has graphs.
  /// @param now nanoseconds (Clock::now)
  CUresult add(const Driver &driver, CUstream stream, const KernelLaunch &kernel,
               const LaunchBatching &batching, unsigned long long now);
  /// Makes the graphs, of any kernel: it takes half a millisecond, which the first kernels in a row would
  /// lose.
  void prepare(const Driver &driver, CUfunction function);
  /// When `add`, and what the caller had to do, has ended.
  void ended(unsigned long long now) { ended_ = now; }

  /// Gives the graphs back: a module is to be unloaded whose kernels may be in them.
  void drop(const Driver &driver);

  /// Starts what is kept.
  CUresult start(const Driver &driver, CUstream stream);
  bool is_empty() const { return is_empty_.load(std::memory_order_acquire); }
  /// The device has nothing to do any more: the next kernels are started at once.
  void waited();

private:
  struct Kept {
    KernelLaunch launch; // its arguments are the caller's, and gone
    size_t first_argument;
  };
  struct Graph {
    CUgraph graph = nullptr;
    CUgraphExec instance = nullptr;
    std::vector<CUgraphNode> nodes;
  };

  void restart();
  void lose(unsigned long long nanoseconds, const LaunchBatching &batching);
  void keep(const KernelLaunch &kernel);
  KernelLaunch kept(size_t k);
  CUresult start_kept(const Driver &driver, CUstream stream);
  bool fill(const Driver &driver, Graph &graph, unsigned size, size_t first);
  template <class Kernel> CUresult make(const Driver &driver, Graph &graph, unsigned size, Kernel kernel);

  std::atomic<bool> is_empty_{true};
  std::atomic<bool> fails_{false}; // the driver does not do it

  std::mutex mutex_; // what follows
  std::vector<Kept> kept_;
  std::vector<size_t> arguments_; // where they lie in bytes_
  std::vector<unsigned char> bytes_;
  std::vector<void *> addresses_; // of one kernel's arguments
  std::array<Graph, kSizes.size()> graphs_;

  // The user's own.
  bool is_prepared_ = false;
  unsigned long long ended_ = 0;
  unsigned seen_ = 0;    // kernels, up to what is to be proven
  unsigned streak_ = 0;  // kernels that have followed each other since the last wait
  unsigned at_once_ = 0; // of these so many are started at once
  size_t limit_ = 0;     // the next graph's size
  long long gained_ = 0; // nanoseconds, as far as they count
};

} // namespace cudadev
#endif
