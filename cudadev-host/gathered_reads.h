// gathered_reads.h: short reads of a stream's device memory that one kernel does (cudadev-device/
// gathered_reads.h). Behind a kernel the driver's copy to the host takes some 6 µs longer than a kernel that
// writes to the host's pinned memory, and each further one its own time.
#ifndef CUDADEV_HOST_GATHERED_READS_H
#define CUDADEV_HOST_GATHERED_READS_H

#include "cudadev-device/gathered_reads.h"
#include "cudadev-host/driver/driver.h"

#include <atomic>
#include <mutex>
#include <shared_mutex>
#include <vector>

namespace cudadev {

/// Where the kernel is that does them: in each module that is loaded.
class GatheringKernels {
public:
  /// A module has been loaded, which has that kernel or not.
  void add(const Driver &driver, CUmodule module);
  /// It is about to be unloaded: what is kept in streams is to be started and waited for then.
  void remove(CUmodule module);
  /// One of them, or null, which stays as long as the lock: until the read is kept.
  CUfunction any(std::shared_lock<std::shared_mutex> &lock) {
    lock = std::shared_lock<std::shared_mutex>(mutex_);
    return kernels_.empty() ? nullptr : kernels_.back().function;
  }

private:
  struct Kernel {
    CUmodule module;
    CUfunction function;
  };
  std::shared_mutex mutex_;
  std::vector<Kernel> kernels_;
};

/// Those that are not in the stream yet. They come behind the stream's kernels, and before whatever else is
/// put there. `start` may be called by any thread, the rest by the stream's user.
class GatheredReads {
public:
  static constexpr size_t kMostBytes = CUDADEV_READS_BYTES; ///< of one

  /// One more, to pinned memory that kernels find at the same address; false: there is no room for it before
  /// the others have been started.
  bool add(CUfunction kernel, void *pinned, CUdeviceptr from, size_t bytes);
  bool is_empty() const { return is_empty_.load(std::memory_order_acquire); }
  /// Starts all of them. Returns the driver's error.
  CUresult start(const Driver &driver, CUstream stream);

private:
  std::atomic<bool> is_empty_{true};
  std::mutex mutex_; // what follows
  CUfunction kernel_ = nullptr;
  cudadev_reads reads_ = {};
};

} // namespace cudadev
#endif
