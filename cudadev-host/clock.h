// clock.h: when a GPU has done something, in the host's time (ort_plugin_t::mark).
//
// A mark is an event of the driver's. The driver only tells how long after another event it was, in
// milliseconds, as a float: the other one is a base, whose time on the host is known because nothing was in
// front of it on its stream. A second later a float no longer holds tenths of a microsecond, so then there is
// a new base. That also keeps the two clocks together.
#ifndef CUDADEV_HOST_CLOCK_H
#define CUDADEV_HOST_CLOCK_H

#include "cudadev-host/driver/driver.h"

#include <memory>
#include <mutex>
#include <vector>

namespace cudadev {

class Clock {
public:
  explicit Clock(const Driver &driver) : driver_(driver) {}

  /// The host's time in nanoseconds.
  static unsigned long long now();

  /// As in ort_plugin_t; the GPU's context is current.
  int mark(CUstream stream, void **mark);
  int marked_time(void *mark, unsigned long long &time, int &reached);

private:
  struct Base {
    CUevent event = nullptr;
    unsigned long long time = 0;
  };
  struct Mark {
    CUevent event = nullptr;
    std::shared_ptr<const Base> base;
  };
  int current_base(std::shared_ptr<const Base> &base);
  int take_base(Base &base, unsigned long long &uncertain);
  int take_event(CUevent &event);
  void give_back(std::unique_ptr<Mark> mark);

  const Driver &driver_;
  std::mutex mutex_; // of what follows
  CUstream stream_ = nullptr;
  std::shared_ptr<const Base> base_;
  unsigned long long next_base_ = 0; ///< when to take another one
  std::vector<CUevent> free_events_;
};

} // namespace cudadev
#endif
