// registrations.cpp: see registrations.h.
#include "cudadev-host/registrations.h"

#include <algorithm>
#include <iterator>
#include <unistd.h>

namespace cudadev {
namespace {

uintptr_t page() {
  static const uintptr_t size = sysconf(_SC_PAGESIZE);
  return size;
}
uintptr_t first_page(const void *host) { return reinterpret_cast<uintptr_t>(host) & ~(page() - 1); }
uintptr_t behind_last_page(const void *host, size_t bytes) {
  return (reinterpret_cast<uintptr_t>(host) + bytes + page() - 1) & ~(page() - 1);
}

} // namespace

bool Registrations::register_range(const Driver &driver, uintptr_t begin, uintptr_t end) {
  constexpr unsigned kPortableAndMapped = 3; // CU_MEMHOSTREGISTER_PORTABLE, CU_MEMHOSTREGISTER_DEVICEMAP
  void *const host = reinterpret_cast<void *>(begin);
  if (driver.cuMemHostRegister(host, end - begin, kPortableAndMapped) != CUDA_SUCCESS) return false;
  CUdeviceptr there = 0;
  if (driver.cuMemHostGetDevicePointer(&there, host, 0) == CUDA_SUCCESS && there == begin) {
    ranges_[begin] = {end, 0};
    any_.store(true, std::memory_order_relaxed);
    return true;
  }
  driver.cuMemHostUnregister(host);
  usable_ = false;
  return false;
}

bool Registrations::add(const Driver &driver, const void *host, size_t bytes) {
  const uintptr_t begin = first_page(host), end = behind_last_page(host, bytes);
  std::lock_guard<std::mutex> lock(mutex_);
  if (!usable_) return false;
  auto next = ranges_.upper_bound(begin);
  if (next != ranges_.begin() && std::prev(next)->second.end > begin) --next;
  for (uintptr_t at = begin; at < end;) {
    const uintptr_t known = next == ranges_.end() ? end : std::min(std::max(next->first, at), end);
    if (at < known && !register_range(driver, at, known)) {
      CUresult ignored = CUDA_SUCCESS;
      release(driver, begin, at, ignored);
      return false;
    }
    if (at < known) {
      ranges_[at].users = 1;
      at = known;
    } else {
      ++next->second.users;
      at = next->second.end;
      ++next;
    }
  }
  return true;
}

/// One user less for all ranges that lie in [begin, end).
void Registrations::release(const Driver &driver, uintptr_t begin, uintptr_t end, CUresult &error) {
  auto range = ranges_.upper_bound(begin);
  if (range != ranges_.begin() && std::prev(range)->second.end > begin) --range;
  while (range != ranges_.end() && range->first < end) {
    if (--range->second.users > 0) {
      ++range;
      continue;
    }
    const CUresult failed = driver.cuMemHostUnregister(reinterpret_cast<void *>(range->first));
    if (failed != CUDA_SUCCESS) error = failed;
    range = ranges_.erase(range);
  }
}

CUresult Registrations::remove(const Driver &driver, const void *host, size_t bytes) {
  std::lock_guard<std::mutex> lock(mutex_);
  CUresult error = CUDA_SUCCESS;
  release(driver, first_page(host), behind_last_page(host, bytes), error);
  return error;
}

std::vector<Registrations::Part> Registrations::parts_of(const void *host, size_t bytes) {
  const uintptr_t begin = reinterpret_cast<uintptr_t>(host), end = begin + bytes;
  std::vector<Part> parts;
  std::lock_guard<std::mutex> lock(mutex_);
  auto range = ranges_.upper_bound(begin);
  if (range != ranges_.begin() && std::prev(range)->second.end > begin) --range;
  for (uintptr_t at = begin, until; at < end; at = until) {
    const bool registered = range != ranges_.end() && range->first <= at;
    until = range == ranges_.end() ? end : std::min(end, registered ? range->second.end : range->first);
    parts.push_back({at - begin, until - at, registered});
    if (registered) ++range;
  }
  return parts;
}

} // namespace cudadev
