// in_front.h: how functions of libompirt-events.so stand in front of libgomp's (host_events.cpp,
// host_task_events.cpp).
#ifndef RUNTIME_IN_FRONT_H
#define RUNTIME_IN_FRONT_H

#include "runtime/host_events.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

namespace ort_events {

/// The function that this library stands in front of.
template <class F> F *behind(std::atomic<void *> &known, const char *name, const char *node) {
  void *function = known.load(std::memory_order_relaxed);
  if (__builtin_expect(!function, 0)) {
    function = dlvsym(RTLD_NEXT, name, node);
    if (!function) {
      std::fprintf(stderr, "ompicc: libgomp is too old: %s (%s) is missing\n", name, node);
      std::abort();
    }
    known.store(function, std::memory_order_relaxed);
  }
  return reinterpret_cast<F *>(function);
}

inline std::atomic<const std::atomic<bool> *> is_active{nullptr};

/// Looks for a tool first. What that calls itself is not told of.
inline bool active() {
  const std::atomic<bool> *flag = is_active.load(std::memory_order_relaxed);
  if (__builtin_expect(!flag, 0)) {
    is_active.store(flag = ort_tool_is_active(), std::memory_order_relaxed);
    ort_look_for_tool();
  }
  return __builtin_expect(flag->load(std::memory_order_relaxed), 0);
}

/// How many a loop has.
inline uint64_t iterations(long start, long end, long step) {
  return step > 0 ? (end > start ? (uint64_t(end) - uint64_t(start) - 1) / uint64_t(step) + 1 : 0)
                  : (start > end ? (uint64_t(start) - uint64_t(end) - 1) / (0 - uint64_t(step)) + 1 : 0);
}
inline uint64_t iterations(unsigned long long start, unsigned long long end, unsigned long long step,
                           bool up) {
  return up ? (end > start ? (end - start - 1) / step + 1 : 0)
            : (start > end ? (start - end - 1) / (0 - step) + 1 : 0);
}

} // namespace ort_events

// As in task_waits.cpp: linkers do not see the functions below.
#define ORT_VERSION(name, node) __asm__(".symver " #name ", " #name "@" node);
#define ORT_CODEPTR __builtin_return_address(0)
/// A function with `parameters`, whose names are `arguments`: `observed` is done where there is a tool, with
/// `next`.
#define ORT_IN_FRONT(type, name, node, parameters, arguments, observed)                                      \
  ORT_VERSION(name, node)                                                                                    \
  ORT_API type name parameters {                                                                             \
    static std::atomic<void *> known;                                                                        \
    auto *const next = ort_events::behind<type parameters>(known, #name, node);                              \
    if (!ort_events::active()) return next arguments;                                                        \
    const void *const codeptr = ORT_CODEPTR;                                                                 \
    observed                                                                                                 \
  }

#endif
