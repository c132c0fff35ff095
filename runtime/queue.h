// queue.h: kernels of the calling thread that were started and not yet waited for (ORT_KERNEL_FOLLOWED).
#ifndef RUNTIME_QUEUE_H
#define RUNTIME_QUEUE_H

#include "runtime/message.h"

namespace ort {

/// Place of the first of them; `file` NULL: there are none. What the thread does on the device next comes
/// after them, on the same stream, and a fault that it meets may be theirs.
inline Place &queued_from() {
  thread_local Place first;
  return first;
}

} // namespace ort
#endif
