// where.h: what device numbers of OpenMP's routines mean.
#ifndef RUNTIME_WHERE_H
#define RUNTIME_WHERE_H

#include "runtime/device.h"

#include <cstddef>

namespace ort {

/// The device of a number, or NULL and `host` set; neither for a number that means nothing.
struct Where {
  Device *device = nullptr;
  bool host = false;
  bool valid() const { return device || host; }
};

inline Where where(int number) {
  Where result;
  const int count = device_count();
  result.host = number == -1 || number == count;
  if (!result.host && number >= 0 && number < count) result.device = find_device(number, {});
  return result;
}

/// The address `offset` bytes behind base.
inline char *at(const void *base, size_t offset) {
  return const_cast<char *>(static_cast<const char *>(base)) + offset;
}

} // namespace ort
#endif
