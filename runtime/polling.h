// polling.h: looking for something for a while before one sleeps until it comes.
#ifndef RUNTIME_POLLING_H
#define RUNTIME_POLLING_H

#include <chrono>
#include <sched.h>

namespace ort {

/// Whether the process has processors to spare for that: OMP_WAIT_POLICY does not forbid it, and there are at
/// least four.
bool may_poll();

/// Calls `found` until it says so, at most so long; not at all where may_poll says no.
template <class Found> void poll(std::chrono::microseconds longest, Found found) {
  if (!may_poll()) return;
  const auto end = std::chrono::steady_clock::now() + longest;
  while (!found() && std::chrono::steady_clock::now() < end) sched_yield();
}

/// Whether the calling thread waits for devices asleep, and so looks for their kernels' ends before
/// (device.h, wait_patiently).
extern thread_local bool sleeps_for_devices;

} // namespace ort
#endif
