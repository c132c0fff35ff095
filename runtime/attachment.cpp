// attachment.cpp: pointers in the device data environment: what they point to there (OpenMP 5.2 §5.8.6), also
// those of `declare target link` variables (§7.8.1).
#include "runtime/addresses.h"
#include "runtime/data_environment.h"
#include "runtime/device.h"

#include <cstring>

namespace ort {

/// Makes the device copy of the pointer at `map.attach` point to the device copy of the item. Returns whether
/// there was anything to do, or another thread has not done it yet.
bool DataEnvironment::attach(const Operation &operation, const ort_map_t &map, PresentEntry &pointee) {
  const Place &place = operation.place;
  const uintptr_t location = address(map.attach);
  const PresentTable::Found found = table_.find(location, sizeof(void *));
  if (found.presence != Presence::Present) return false; // the pointer has no device copy
  const bool follows = come_behind_filling(operation, *found.entry);
  (map.kind & ORT_MAP_STRUCTURE ? pointee.pointed_to : pointee.changes_unseen) = true;
  const uintptr_t value = pointee.to_device(address(map.base));
  auto inserted = found.entry->attached.emplace(location, PresentEntry::Attached{value, operation.number});
  PresentEntry::Attached &attached = inserted.first->second;
  if (!inserted.second && attached.device == value) return follows;
  if (!inserted.second && attached.operation == operation.number)
    fatal(place, format("list items behind the pointer at %p lie in separate storage on device %d, to which "
                        "one pointer cannot point",
                        pointer(location), number_));
  attached = {value, operation.number};
  set_pointer(operation, *found.entry, location, value);
  return true;
}

/// Attaches pointers in storage that the construct has made, and copies to the device: with that copy. Of
/// many items it would take longer to find out which do.
void DataEnvironment::attach_copied(const Operation &operation, int nmaps, const ort_map_t *maps,
                                    PresentEntry *const *entries) {
  constexpr int kFew = 64;
  for (int i = 0; nmaps <= kFew && i < nmaps; ++i) {
    const uintptr_t location = address(maps[i].attach);
    if (!location || !entries[i] || !created_by(operation, maps[i].attach)) continue;
    PresentEntry &holder = *table_.find(location, sizeof(void *)).entry;
    bool comes_along = false;
    for (int k = 0; k < nmaps && !holder.in_place; ++k)
      comes_along |= entries[k] == &holder && (maps[k].kind & ORT_MAP_TO) &&
                     location >= address(maps[k].begin) &&
                     location + sizeof(void *) <= address(maps[k].begin) + maps[k].size;
    const uintptr_t value = entries[i]->to_device(address(maps[i].base));
    if (comes_along) holder.attached.emplace(location, PresentEntry::Attached{value, operation.number});
  }
}

void DataEnvironment::note_pointer(const ort_map_t &map, PresentEntry &pointee) {
  const Pointer pointer{address(map.base), pointee.begin, (map.kind & ORT_MAP_STRUCTURE) != 0};
  auto inserted = pointers_.emplace(address(map.attach), pointer);
  if (!inserted.second && inserted.first->second.pointee == pointee.begin) {
    inserted.first->second.structure &= pointer.structure;
    return;
  }
  inserted.first->second = pointer;
  pointee.pointed_from.push_back(address(map.attach));
}

void DataEnvironment::forget_pointers(const PresentEntry &pointee) {
  for (uintptr_t location : pointee.pointed_from) {
    auto it = pointers_.find(location);
    if (it != pointers_.end() && it->second.pointee == pointee.begin) pointers_.erase(it);
  }
}

/// Attaches pointers in new storage to what data constructs have mapped behind them, if they have not
/// changed.
void DataEnvironment::attach_noted(const Operation &operation, PresentEntry &entry) {
  for (auto it = pointers_.lower_bound(entry.begin);
       it != pointers_.end() && it->first + sizeof(void *) <= entry.end; ++it) {
    uintptr_t now;
    std::memcpy(&now, pointer(it->first), sizeof now);
    PresentEntry *pointee = table_.find(it->second.pointee, 1).entry;
    if (now != it->second.value || !pointee || pointee->leaving || pointee == &entry) continue;
    (it->second.structure ? pointee->pointed_to : pointee->changes_unseen) = true;
    entry.attached.emplace(it->first, PresentEntry::Attached{pointee->to_device(now), 0});
    set_pointer(operation, entry, it->first, pointee->to_device(now));
  }
}

/// The device copy of the pointer gets the host's value again, because what it points to goes.
void DataEnvironment::detach(const Place &place, const ort_map_t &map, const PresentEntry &pointee) {
  const uintptr_t location = address(map.attach);
  const PresentTable::Found found = table_.find(location, sizeof(void *));
  if (found.presence != Presence::Present || found.entry == &pointee) return;
  if (!found.entry->attached.erase(location) || found.entry->references == 0 || found.entry->in_place) return;
  found.entry->known.clear();
  ++found.entry->changes;
  check(device_.to_device(pointer(found.entry->to_device(location)), map.attach, sizeof(void *)), place,
        "copy to the device");
}

/// `declare target link` variables of which there is a part in the storage: the device's pointers to them.
/// What is not mapped any more is behind a null pointer, so that using it is an error.
void DataEnvironment::fill_links(const Place &place, const PresentEntry &entry, bool mapped) {
  auto it = links_.upper_bound(entry.begin);
  if (it != links_.begin() && std::prev(it)->second.end > entry.begin) --it;
  for (; it != links_.end() && it->first < entry.end; ++it) {
    const uintptr_t value = mapped ? entry.to_device(it->first) : 0;
    check(device_.to_device(pointer(it->second.pointer), &value, sizeof value), place, "copy to the device");
    wait(place, "copy to the device");
  }
}

} // namespace ort
