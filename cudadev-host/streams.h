// streams.h: the streams of a GPU. Each host thread has one, into which its transfers and launches go; it may
// have others, and use them in turn. Streams stay as long as the process: a thread's is the next one's when
// it ends.
#ifndef CUDADEV_HOST_STREAMS_H
#define CUDADEV_HOST_STREAMS_H

#include "cudadev-host/driver/driver.h"
#include "cudadev-host/gathered_reads.h"
#include "cudadev-host/launch_batch.h"
#include "cudadev-host/results.h"
#include "cudadev-host/short_transfers.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace cudadev {

struct Stream {
  CUstream handle = nullptr;
  /// Kernels that are not in it yet. They come before whatever else is put there.
  LaunchBatch batch;
  /// How often its user has waited for all that was in it.
  std::atomic<unsigned long> waits{0};
  /// Whether there may be something in it. Its user's own.
  bool started = false;
  CUevent patient = nullptr; ///< to be waited for asleep. Its user's own
  CUevent end = nullptr;     ///< what others come behind (Streams::follow)
  /// By way of pinned memory, from which the host has them when the stream has been waited for.
  ShortTransfers transfers;
  /// Those of them that come behind the kernels of the batch, and are not in the stream yet.
  GatheredReads reads;
  Results results; ///< those that kernels bring themselves. Its user's own
  /// Whether a kernel has been started since its user has waited last. Its user's own
  bool runs_kernels = false;

  /// Puts all that is kept into the stream. Returns the driver's error.
  CUresult start(const Driver &driver) {
    const CUresult error = batch.start(driver, handle);
    return error ? error : reads.start(driver, handle);
  }
  bool keeps_nothing() const { return batch.is_empty() && reads.is_empty(); }
};

/// A moment in a stream, until its user has waited for it.
struct StreamMark {
  Stream *stream = nullptr; ///< null: long past
  unsigned long waits = 0;
  bool is_past() const { return !stream || stream->waits.load(std::memory_order_acquire) != waits; }
};

/// All functions that return an int return an ort_plugin_status; for these the GPU's context is current.
class Streams {
public:
  Streams(const Driver &driver, int index, int count) : driver_(driver), index_(index), count_(count) {}

  /// The one that the calling thread uses; null if it has none yet.
  Stream *in_use() const;
  /// The same, made if there is none.
  int used(Stream *&stream);
  /// The same, of who is to start something there, behind all that is kept.
  int current(Stream *&stream);
  /// The same, of who is to start a kernel by way of `batch`.
  int current_for_kernel(Stream *&stream);
  /// The same, of who is to add to `reads`, if that does not fail: behind all kernels that are kept.
  int current_for_read(Stream *&stream);
  /// Starts what is kept, of all threads.
  int start_all();
  /// Gives the graphs of all threads' kernels back.
  void drop_graphs();
  /// One more, for `use`.
  int make(Stream *&stream);
  /// From now on the calling thread uses that one.
  void use(Stream *stream);
  /// What the calling thread starts next comes behind all that is in `other`.
  int follow(Stream &other);
  /// What the calling thread has started and not waited for.
  StreamMark mark();

  /// Waits for the calling thread's.
  int wait();
  /// The same, asleep.
  int wait_patiently();
  /// Waits for those of all threads.
  int wait_for_all();
  /// Whether the calling thread's is empty. Does not wait.
  int is_empty(bool &empty);

  /// A thread has ended.
  void give_back(Stream *stream);

private:
  int waited_for(Stream &stream, CUresult error);

  const Driver &driver_;
  const int index_, count_;
  std::mutex mutex_; // what follows, and each stream's `end`
  std::vector<Stream *> all_, free_;
};

} // namespace cudadev
#endif
