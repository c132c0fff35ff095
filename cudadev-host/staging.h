// staging.h: large transfers between device memory and ordinary (pageable) host memory.
//
// The driver copies pageable memory through pinned buffers of its own, with the calling thread, and lets one
// thread at a time do so. A transfer is then as fast as one core can copy, and, for memory that the program
// has just allocated, as fast as one core can take page faults; and transfers of several threads wait for
// each other.
//
// Here each thread that copies has a lane: a stream and two pinned buffers. It takes the next piece of a
// transfer, copies it into one buffer and leaves the second half of the way to the device's copy engine,
// while it fills the other one. The thread that asks for a transfer works on it on a lane of its own, so
// transfers of several threads go on side by side. Where few threads copy, helpers take part, and a single
// transfer has several threads, too.
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
  static constexpr size_t kPiece = 1 << 20;             ///< bytes of a pinned buffer
  static constexpr size_t kSmallest = 4 << 20;          ///< shorter transfers are left to the driver, unless
  static constexpr size_t kSmallestBesides = 512 << 10; ///< others of at least this size are going on

  /// How many threads copy at a time.
  struct Threads {
    unsigned helped; ///< helpers take part as long as fewer than this copy. 1: nothing is done here
    unsigned most;   ///< more wait until another transfer is complete
  };

  /// @param make_current makes the device's context the calling thread's, and returns an ort_plugin_status
  Staging(const Driver &driver, std::function<int()> make_current, Threads threads);
  ~Staging();

  /// A transfer, here or by the driver, while it is going on.
  class GoingOn {
  public:
    GoingOn(Staging &staging, size_t bytes)
        : count_(bytes >= kSmallestBesides ? &staging.going_on_ : nullptr) {
      if (count_) count_->fetch_add(1, std::memory_order_relaxed);
    }
    ~GoingOn() {
      if (count_) count_->fetch_sub(1, std::memory_order_relaxed);
    }

  private:
    std::atomic<unsigned> *count_;
  };

  /// Whether a transfer of that size, which counts among those that are going on, should come here, unless
  /// the driver knows the host's storage (is_pinned).
  bool suits(size_t bytes) const {
    return usable_.load(std::memory_order_relaxed) &&
           (bytes >= kSmallest ||
            (bytes >= kSmallestBesides && going_on_.load(std::memory_order_relaxed) > 1));
  }

  /// Whether the driver transfers this storage of the host's without a copy: it has allocated or registered
  /// it.
  static bool is_pinned(const Driver &driver, const void *host, size_t bytes);

  /// Both return an ort_plugin_status when the transfer is complete, or kLeft, and then nothing has been
  /// done: there is no pinned memory to be had. Any number of threads may call them at the same time.
  static constexpr int kLeft = -1;
  int to_device(CUdeviceptr to, const void *from, size_t bytes);
  int from_device(void *to, CUdeviceptr from, size_t bytes);

private:
  struct Lane;
  struct Transfer;
  int run(Transfer &transfer);
  Lane *take_lane();
  void leave(Lane *lane);
  int open(Lane &lane);
  void close(Lane &lane);
  Transfer *one_to_help() const;
  void start_helpers();
  void help();
  int work(Lane &lane, Transfer &transfer);
  int fill_and_send(Lane &lane, Transfer &transfer);
  int receive_and_empty(Lane &lane, Transfer &transfer);

  const Driver &driver_;
  const std::function<int()> make_current_;
  const Threads threads_;
  std::atomic<unsigned> going_on_{0};
  std::atomic<bool> usable_; ///< false: one thread only, or no pinned memory to be had

  std::mutex mutex_;                                // of what follows
  std::condition_variable wake_, lane_free_, left_; // for helpers, for new transfers, for those that end
  std::vector<std::unique_ptr<Lane>> lanes_;        ///< all there are
  std::vector<Lane *> free_lanes_;
  std::vector<std::thread> helpers_;
  std::vector<Transfer *> transfers_; ///< those that have pieces left, as far as is known
  unsigned copying_ = 0;              ///< lanes in use
  bool ending_ = false;
};

} // namespace cudadev
#endif
