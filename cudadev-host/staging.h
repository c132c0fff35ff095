// staging.h: large transfers between device memory and ordinary (pageable) host memory.
//
// The driver copies pageable memory through one pinned buffer with one thread, so a transfer is as fast as
// one core can copy, and, for memory that the program has just allocated, as fast as one core can take page
// faults. Here a few threads share the work: each takes the next piece, copies it into a pinned buffer of its
// own, and leaves the second half of the way to the device's copy engine, while it fills its other buffer.
#ifndef CUDADEV_HOST_STAGING_H
#define CUDADEV_HOST_STAGING_H

#include "cudadev-host/driver/driver.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace cudadev {

class Staging {
public:
  static constexpr size_t kPiece = 1 << 20;    ///< bytes of a pinned buffer
  static constexpr size_t kSmallest = 4 << 20; ///< shorter transfers are left to the driver
  static constexpr unsigned kMostThreads = 4;  ///< the calling one included

  /// @param make_current makes the device's context the calling thread's, and returns an ort_plugin_status
  Staging(const Driver &driver, std::function<int()> make_current, unsigned threads);
  ~Staging();

  /// Whether a transfer of that size should come here. One at a time does; the others go to the driver
  /// meanwhile.
  bool suits(size_t bytes) const { return usable_.load(std::memory_order_relaxed) && bytes >= kSmallest; }

  /// Both return an ort_plugin_status when the transfer is complete, or kBusy, and then nothing has been
  /// done.
  static constexpr int kBusy = -1;
  int to_device(CUdeviceptr to, const void *from, size_t bytes);
  int from_device(void *to, CUdeviceptr from, size_t bytes);

private:
  struct Lane; // a thread's buffers and stream
  struct Transfer;
  int run(Transfer &transfer);
  int start();
  void serve(unsigned number);
  int work(Lane &lane, Transfer &transfer);
  int fill_and_send(Lane &lane, Transfer &transfer);
  int receive_and_empty(Lane &lane, Transfer &transfer);

  const Driver &driver_;
  const std::function<int()> make_current_;
  const unsigned nthreads_;
  std::atomic<bool> usable_; ///< false: one thread only, or no pinned memory to be had
  std::mutex busy_;          // held during a transfer

  std::mutex mutex_; // of what follows
  std::condition_variable wake_, done_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::vector<std::thread> threads_;
  Transfer *transfer_ = nullptr;
  unsigned long generation_ = 0; ///< number of transfers begun
  unsigned running_ = 0;         ///< helpers that have not finished with this one
  bool ending_ = false;
};

} // namespace cudadev
#endif
