// registered_memory.cpp: memory of the program that kernels may use as it is (cuMemHostRegister): the sim
// device is a thread of the program then and sees it anyway, so this keeps the books, and refuses what the
// driver refuses.
#include "cudadev-host/sim/device.h"

#include <cstdio>
#include <unistd.h>

namespace {

struct Registered {
  std::mutex mutex;
  std::map<uintptr_t, uintptr_t> ends; // by begin, as they were given
};
Registered &registered() {
  static Registered *const it = new Registered;
  return *it;
}

uintptr_t page() {
  static const uintptr_t size = sysconf(_SC_PAGESIZE);
  return size;
}
uintptr_t first_page(uintptr_t begin) { return begin & ~(page() - 1); }
uintptr_t last_page(uintptr_t end) { return (end - 1) & ~(page() - 1); }

// Whether the program may read and write all of [begin, end).
bool is_writable(uintptr_t begin, uintptr_t end) {
  FILE *const maps = fopen("/proc/self/maps", "re");
  if (!maps) return false;
  char line[4096], access[5];
  unsigned long from, to;
  while (begin < end && fgets(line, sizeof line, maps))
    if (sscanf(line, "%lx-%lx %4s", &from, &to, access) == 3 && from <= begin && begin < to) {
      if (access[0] != 'r' || access[1] != 'w') break;
      begin = to;
    }
  fclose(maps);
  return begin >= end;
}

} // namespace

// Pages are what is registered: a second time none of them can be.
CUresult sim::register_memory(void *address, size_t bytes, unsigned flags) {
  constexpr unsigned known_flags = 3; // CU_MEMHOSTREGISTER_PORTABLE, CU_MEMHOSTREGISTER_DEVICEMAP
  if (!address || bytes == 0 || (flags & ~known_flags)) return CUDA_ERROR_INVALID_VALUE;
  const uintptr_t begin = reinterpret_cast<uintptr_t>(address), end = begin + bytes;
  if (!is_writable(begin, end)) return CUDA_ERROR_INVALID_VALUE;
  std::lock_guard<std::mutex> lock(registered().mutex);
  for (const auto &range : registered().ends)
    if (first_page(begin) <= last_page(range.second) && first_page(range.first) <= last_page(end))
      return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  registered().ends[begin] = end;
  return CUDA_SUCCESS;
}

// Waits for what uses it.
CUresult sim::unregister_memory(void *address) {
  for (int i = 0; SimDevice *const one = device(i); ++i) one->settle();
  std::lock_guard<std::mutex> lock(registered().mutex);
  return registered().ends.erase(reinterpret_cast<uintptr_t>(address))
             ? CUDA_SUCCESS
             : static_cast<CUresult>(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
}

bool sim::is_registered(const void *address) {
  const uintptr_t place = reinterpret_cast<uintptr_t>(address);
  std::lock_guard<std::mutex> lock(registered().mutex);
  auto range = registered().ends.upper_bound(place);
  return range != registered().ends.begin() && place < std::prev(range)->second;
}

bool sim::is_one_piece(const void *address, size_t bytes) {
  const uintptr_t begin = reinterpret_cast<uintptr_t>(address), end = begin + bytes;
  std::lock_guard<std::mutex> lock(registered().mutex);
  for (const auto &range : registered().ends)
    if (range.first < end && begin < range.second && !(range.first <= begin && end <= range.second))
      return false;
  return true;
}
