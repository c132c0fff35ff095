// backlog.h: what has been put into a queue of a device and not yet been waited for, as other queues' users
// see it. A host thread that runs ahead (queue.h) leaves constructs behind that it takes for complete. For
// itself they are: what it does on the device comes behind them in its queue. Others must not notice either
// that they are not. So storage is marked with the queues that hold work on it, and who is about to rely on
// that work has its own queue come behind those first. Threads that have to do with each other otherwise do
// so by means before which each waits for what it has queued.
#ifndef RUNTIME_BACKLOG_H
#define RUNTIME_BACKLOG_H

#include "runtime/message.h"
#include "runtime/ort.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace ort {

/// Of one queue. Never destroyed: marks name it. Written by the queue's user alone.
class Backlog {
public:
  /// @param device OpenMP's number of the device
  explicit Backlog(int device) : device_(device) {}

  int device() const { return device_; }

  /// A kernel has been put into it.
  void add(const ort_kernel_t &kernel) {
    if (!first_.load(std::memory_order_relaxed)) first_.store(&kernel, std::memory_order_release);
    last_.store(&kernel, std::memory_order_release);
  }
  /// All that was in it is complete.
  void waited_for() {
    if (first_.load(std::memory_order_relaxed)) {
      first_.store(nullptr, std::memory_order_release);
      last_.store(nullptr, std::memory_order_release);
    }
    waits_.store(waits_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }

  uint64_t waits() const { return waits_.load(std::memory_order_acquire); }

  /// The plugin's name of the queue; NULL: its user has not said it since it is that one's.
  void *queue() const { return has_queue_ ? queue_.load(std::memory_order_relaxed) : nullptr; }
  void set_queue(void *queue) {
    queue_.store(queue, std::memory_order_relaxed);
    has_queue_ = true;
  }
  /// Its user ends, and has waited for it.
  void give_back() {
    waited_for();
    has_queue_ = false;
  }
  /// The last one that it was of. For who has a mark.
  void *last_queue() const { return queue_.load(std::memory_order_relaxed); }

private:
  friend std::string other_kernels(const Backlog &own, const Place &place);

  const int device_;
  bool has_queue_ = false;
  std::atomic<void *> queue_{nullptr};
  std::atomic<uint64_t> waits_{0};
  std::atomic<const ort_kernel_t *> first_{nullptr}, last_{nullptr};
};

/// One for a queue of the device. Those that have been given back come first.
Backlog *take_backlog(int device);
void give_backlog(Backlog *backlog);

/// The kernels that are in other queues of the device, for messages: the error of a kernel shows in whatever
/// is asked of the device next, by any thread. ", or in that at b.c:12", ", or in one of those from b.c:12 to
/// b.c:20", for each but that at `place`; "" if there is none.
std::string other_kernels(const Backlog &own, const Place &place);

/// A moment in a queue.
class Mark {
public:
  Mark() = default;
  /// Now, in a queue of the caller's.
  explicit Mark(const Backlog &backlog) : backlog_(&backlog), waits_(backlog.waits()) {}

  /// Whether what was in the queue then need not be complete.
  bool is_pending() const { return backlog_ && backlog_->waits() == waits_; }
  /// Whether it may be incomplete for who uses that queue: its own comes in order.
  bool is_pending_for(const Backlog &own) const { return backlog_ != &own && is_pending(); }
  void *queue() const { return backlog_->last_queue(); }
  bool is_of(const Backlog &backlog) const { return backlog_ == &backlog; }

private:
  const Backlog *backlog_ = nullptr;
  uint64_t waits_ = 0;
};

/// The queues that hold work on something.
class Marks {
public:
  void add(const Backlog &backlog) {
    if (replace(first_, backlog)) return;
    for (Mark &mark : others_)
      if (replace(mark, backlog)) return;
    others_.emplace_back(backlog);
  }
  /// Calls `visit` with the queues that are not `own`.
  template <class Visit> void for_others(const Backlog &own, Visit visit) const {
    if (first_.is_pending_for(own)) visit(first_.queue());
    for (const Mark &mark : others_)
      if (mark.is_pending_for(own)) visit(mark.queue());
  }

private:
  static bool replace(Mark &mark, const Backlog &backlog) {
    const bool may = mark.is_of(backlog) || !mark.is_pending();
    if (may) mark = Mark(backlog);
    return may;
  }

  Mark first_; // most have one
  std::vector<Mark> others_;
};

} // namespace ort
#endif
