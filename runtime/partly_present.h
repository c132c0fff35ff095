// partly_present.h: items that mappers and implicit maps make of what is present in parts (OpenMP 5.2
// §5.8.1).
#ifndef RUNTIME_PARTLY_PRESENT_H
#define RUNTIME_PARTLY_PRESENT_H

#include "runtime/ort.h"
#include "runtime/present_table.h"

#include <cstdint>
#include <vector>

namespace ort {

/// Implicit items of one construct of which only a part is present. What mappers make of the rest is not
/// mapped either (§5.8.1): items that lie there, and those behind pointers that do.
class PartlyPresent {
public:
  /// In the order of the construct's items: `entry` is what there is of the item's storage, or null.
  void note(const ort_map_t &map, const PresentEntry *entry) {
    const bool storage = map.kind & ORT_MAP_STORAGE;
    if (map.size == 0 || (!storage && (!entry || !(map.kind & ORT_MAP_IMPLICIT)))) return;
    const uintptr_t begin = reinterpret_cast<uintptr_t>(map.begin), end = begin + map.size;
    if (entry && begin >= entry->begin && end <= entry->end) return;
    any_ = true;
    if (entry && (map.kind & ORT_MAP_IMPLICIT)) items_.push_back({begin, end, entry->begin, entry->end});
  }
  /// Whether there is an item, or storage for items, that is not present as a whole.
  bool any() const { return any_; }
  /// Whether the item lies in, or behind a pointer in, what is not mapped.
  bool leaves_out(const ort_map_t &map) const {
    if (items_.empty() || !(map.kind & ORT_MAP_IMPLICIT)) return false;
    const uintptr_t place =
        reinterpret_cast<uintptr_t>(map.attach ? static_cast<void *>(map.attach) : map.begin);
    for (const Item &item : items_)
      if (place >= item.begin && place < item.end && (place < item.present || place >= item.present_end))
        return true;
    return false;
  }

private:
  struct Item {
    uintptr_t begin, end, present, present_end;
  };
  std::vector<Item> items_;
  bool any_ = false;
};

} // namespace ort
#endif
