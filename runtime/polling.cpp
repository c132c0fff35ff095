// polling.cpp: see polling.h.
#include "runtime/polling.h"

#include <cstdlib>
#include <strings.h>

namespace ort {

thread_local bool sleeps_for_devices = false;

bool may_poll() {
  static const bool may = [] {
    const char *const policy = std::getenv("OMP_WAIT_POLICY");
    if (policy && strcasecmp(policy, "passive") == 0) return false;
    cpu_set_t processors;
    return sched_getaffinity(0, sizeof processors, &processors) == 0 && CPU_COUNT(&processors) >= 4;
  }();
  return may;
}

} // namespace ort
