// queue.h: kernels that the calling thread has started and not yet waited for (ort_run_ahead).
#ifndef RUNTIME_QUEUE_H
#define RUNTIME_QUEUE_H

#include "runtime/message.h"

namespace ort {

class Device;

struct Queue {
  unsigned depth = 0;       ///< calls of ort_run_ahead that ort_catch_up has not yet met
  Device *device = nullptr; ///< that they were started on; NULL: there are none
  /// Places of the first and the last of them. What the thread does on the device next comes after them, on
  /// the same stream, and a fault that it meets may be theirs.
  Place first, last;
};

inline Queue &queue() {
  thread_local Queue own;
  return own;
}

} // namespace ort
#endif
