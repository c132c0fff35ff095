// running.h: the kernels that host threads have on a device at a time, for messages: the error of a kernel
// shows in whatever is asked of the device next, by any thread.
#ifndef RUNTIME_RUNNING_H
#define RUNTIME_RUNNING_H

#include "runtime/message.h"
#include "runtime/ort.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace ort {

class Running {
public:
  /// The kernel of the only thread that has used the device so far, which takes no lock; null: none.
  void set_only(const ort_kernel_t *kernel) { only_.store(kernel, std::memory_order_release); }

  void add(const Place &place) {
    std::lock_guard<std::mutex> lock(mutex_);
    places_.push_back(place);
  }

  void remove(const Place &place) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (Place &one : places_)
      if (is_same(one, place)) {
        one = places_.back();
        return places_.pop_back();
      }
  }

  /// ", or in that at b.c:12" for each place but `own`; "" if there is none.
  std::string others(const Place &own) {
    std::lock_guard<std::mutex> lock(mutex_);
    std::string text;
    std::vector<Place> named = {own}, all = places_;
    if (const ort_kernel_t *only = only_.load(std::memory_order_acquire))
      all.push_back({only->file, only->line});
    for (const Place &one : all) {
      bool known = false;
      for (const Place &before : named) known |= is_same(before, one);
      if (known) continue;
      text += format(", or in that at %s:%u", one.file, one.line);
      named.push_back(one);
    }
    return text;
  }

private:
  static bool is_same(const Place &a, const Place &b) { return a.file == b.file && a.line == b.line; }

  std::mutex mutex_;
  std::vector<Place> places_;
  std::atomic<const ort_kernel_t *> only_{nullptr};
};

} // namespace ort
#endif
