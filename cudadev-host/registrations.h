// registrations.h: memory of the program that is registered with the driver (cuMemHostRegister), so that
// kernels use it where it is.
//
// What is registered are pages, each once; what is mapped are objects, of which several lie in one page. So
// this keeps ranges of whole pages, each registered by the first object that lies there and counted by all
// that do; an object that reaches beyond what is registered has the rest registered beside it.
#ifndef CUDADEV_HOST_REGISTRATIONS_H
#define CUDADEV_HOST_REGISTRATIONS_H

#include "cudadev-host/driver/driver.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

namespace cudadev {

class Registrations {
public:
  /// Registers what is not yet registered of the pages of [host, host + bytes). False, and nothing has
  /// changed: the driver refuses it (pages that may not be written, or that the program has registered
  /// itself), or kernels would see it at another address. A context is current.
  bool add(const Driver &driver, const void *host, size_t bytes);
  /// Takes back what `add` did for the same range; pages that no other one needs are no longer registered.
  CUresult remove(const Driver &driver, const void *host, size_t bytes);

  /// Whether anything has been registered yet.
  bool any() const { return any_.load(std::memory_order_relaxed); }

  /// The parts of [host, host + bytes), in order, of which each lies in one registered range or in none: the
  /// driver copies no others. Of those that are registered an asynchronous copy has not read anything when
  /// the driver returns.
  struct Part {
    size_t offset, bytes;
    bool registered;
  };
  std::vector<Part> parts_of(const void *host, size_t bytes);

private:
  struct Range {
    uintptr_t end;
    unsigned users;
  };
  void release(const Driver &driver, uintptr_t begin, uintptr_t end, CUresult &error);
  bool register_range(const Driver &driver, uintptr_t begin, uintptr_t end);

  std::mutex mutex_;
  std::map<uintptr_t, Range> ranges_; // by begin; they do not overlap
  std::atomic<bool> any_{false};
  bool usable_ = true; ///< kernels see what is registered at the program's addresses
};

} // namespace cudadev
#endif
