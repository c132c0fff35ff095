// where.h: what device numbers of OpenMP's routines mean.
#ifndef RUNTIME_WHERE_H
#define RUNTIME_WHERE_H

#include "runtime/device.h"
#include "runtime/environment.h"

#include <cstddef>

namespace ort {

/// The device of a number, or NULL and `host` set; neither for a number that means nothing.
struct Where {
  Device *device = nullptr;
  bool host = false;
  bool valid() const { return device || host; }
};

/// Where a number that means nothing is an error by itself: in device memory routines, if offloading is
/// mandatory (OpenMP 5.2 §21.2.8).
enum class Number { OfAnyRoutine, OfMemoryRoutine };

inline Where where(int number, Number use = Number::OfMemoryRoutine) {
  Where result;
  const int count = device_count();
  result.host = number == -1 || number == count;
  const bool known = number >= 0 && number < count;
  const bool must = use == Number::OfMemoryRoutine && target_offload() == Offload::Mandatory;
  if (!result.host && (known || must)) result.device = find_device(number, {});
  return result;
}

/// The address `offset` bytes behind base.
inline char *at(const void *base, size_t offset) {
  return const_cast<char *>(static_cast<const char *>(base)) + offset;
}

} // namespace ort
#endif
