// shadow.cpp: pages of shadow memory; see shadow.h.
#include "cudadev-host/sim/process/shadow.h"

#include <algorithm>
#include <cstring>

namespace sim {

// The page of that address; without `make` NULL where there is none.
Shadow::Page *Shadow::page_at(uintptr_t p, bool make) {
  const uintptr_t number = p / page_bytes;
  if (number == last_number) return last_page;
  std::unique_ptr<Page> *place;
  if (make) {
    place = &pages[number];
    if (!*place) place->reset(new Page());
  } else {
    const auto found = pages.find(number);
    if (found == pages.end()) return nullptr;
    place = &found->second;
  }
  Page *const page = place->get();
  if (page->generation != generation) {
    memset(static_cast<void *>(page->units), 0, sizeof page->units);
    page->generation = generation;
  }
  last_number = number;
  return last_page = page;
}

void Shadow::forget(uintptr_t p, size_t bytes) {
  const uintptr_t end = p + bytes;
  while (p < end) {
    const uintptr_t next = std::min(end, (p / page_bytes + 1) * page_bytes);
    if (Page *const page = page_at(p, false)) {
      const size_t first = p % page_bytes / unit_bytes, last = (next - 1) % page_bytes / unit_bytes;
      memset(static_cast<void *>(page->units + first), 0, (last - first + 1) * sizeof(Unit));
    }
    p = next;
  }
}

void Shadow::clear() {
  // Pages are used again by the next kernel, which mostly touches the same memory; not for ever.
  constexpr size_t most_pages = (size_t(256) << 20) / sizeof(Page);
  if (pages.size() > most_pages) pages.clear();
  ++generation;
  last_number = ~uintptr_t(0);
  last_page = nullptr;
}

} // namespace sim
