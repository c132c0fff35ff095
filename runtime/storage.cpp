// storage.cpp: the device's storage of list items: found, made, filled and read (see data_environment.h).
#include "runtime/addresses.h"
#include "runtime/data_environment.h"
#include "runtime/kernel_names.h"
#include "runtime/ompt/tool.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace ort {
namespace {

/// Of what a plugin allocates, in bytes; no type asks for more.
constexpr unsigned long kStorageAlignment = 256;

/// The part of a list item that lies in the entry: all of it, but for an implicit map of storage of which
/// only a part is present.
struct Part {
  uintptr_t host;
  unsigned long size;
};
Part part_in(const PresentEntry &entry, const ort_map_t &map) {
  const uintptr_t begin = std::max(address(map.begin), entry.begin);
  const uintptr_t end = std::min(address(map.begin) + map.size, entry.end);
  return {begin, end > begin ? end - begin : 0};
}

/// Bytes of a structure that is copied together with what its pointers are on the device.
constexpr unsigned long kShortStructure = 4096;

} // namespace

/// The entry that holds the item, or NULL. Storage of which only a part is present is an error (§5.8.3).
PresentEntry *DataEnvironment::resolve(const Place &place, const ort_map_t &map) {
  if (map.size == 0) return table_.find_zero_length(address(map.begin));
  if (map.size > PTRDIFF_MAX)
    fatal(place, format("an array section%s at %p has a negative length, %ld bytes", of_item(map).c_str(),
                        map.begin, long(map.size)));
  const PresentTable::Found found = table_.find(address(map.begin), map.size);
  if (found.presence != Presence::Partial) return found.entry;
  if (map.kind & ORT_MAP_IMPLICIT)
    if (PresentEntry *part = table_.find_only_part(address(map.begin), map.size)) return part;
  fatal(place, format("only a part of the %s is present on device %d: %lu bytes at %p are mapped",
                      describe_item(map).c_str(), number_,
                      (unsigned long)(found.entry->end - found.entry->begin), pointer(found.entry->begin)));
}

/// The same at the end of a region: what its own code has unmapped since is not looked for, and that parts of
/// it have been mapped again is nothing that was wrong when the construct was encountered.
PresentEntry *DataEnvironment::still_present(const ort_map_t &map) {
  const PresentTable::Found found = table_.find(address(map.begin), map.size);
  if (found.presence != Presence::Partial) return found.entry;
  if (map.kind & ORT_MAP_STORAGE) return nullptr;
  return map.kind & ORT_MAP_IMPLICIT ? table_.find_only_part(address(map.begin), map.size) : nullptr;
}

uintptr_t DataEnvironment::find_room(const Place &place, const ort_map_t &map, unsigned long lead) {
  void *storage = nullptr;
  const int status = device_.alloc(lead + map.size, &storage, map.begin);
  if (status == ORT_PLUGIN_OUT_OF_MEMORY) return 0;
  check(status, place, "allocate device memory");
  return address(storage) + lead;
}

uintptr_t DataEnvironment::allocate(const Place &place, const ort_map_t &map, unsigned long lead) {
  const uintptr_t storage = find_room(place, map, lead);
  if (!storage) no_room(place, map, device_.reason());
  return storage;
}

PresentEntry &DataEnvironment::insert(uintptr_t begin, unsigned long size, uintptr_t device) {
  if (calls_host_) ancestors.add(device, size, begin);
  return table_.insert(begin, size, device);
}

void DataEnvironment::erase(PresentEntry &entry) {
  forget_pointers(entry);
  if (calls_host_) ancestors.remove(entry.device);
  table_.erase(entry);
}

PresentEntry &DataEnvironment::create(const Operation &operation, const ort_map_t &map) {
  const Place &place = operation.place;
  if (map.kind & ORT_MAP_PRESENT)
    fatal(place,
          format("'present': the %s are not present on device %d", describe_item(map).c_str(), number_));
  if (!map.base)
    fatal(place,
          format("the %s that are to be mapped are behind a null pointer", describe_item(map).c_str()));
  // Storage begins at an address for any type. What begins in the middle of a structure needs what is in
  // front of it, or members behind its first one would not be where their types ask for.
  bool in_place = use_in_place(operation, map);
  if ((map.kind & ORT_MAP_SELF) && !in_place)
    fatal(place, format("'self': device %d cannot use %s as they are", number_, describe_item(map).c_str()));
  const unsigned long lead =
      map.kind & ORT_MAP_STORAGE && !in_place ? address(map.begin) % kStorageAlignment : 0;
  uintptr_t storage = in_place ? address(map.begin) : find_room(place, map, lead);
  if (!storage) {
    do_without_room(operation, map);
    storage = address(map.begin);
    in_place = true;
  }
  PresentEntry &entry = insert(address(map.begin), map.size, storage);
  entry.in_place = entry.shared = in_place;
  entry.allocated = !in_place;
  entry.lead = in_place ? 0 : lead;
  entry.first_pointer = std::min(entry.begin, address(map.base));
  entry.last_pointer = map.kind & ORT_MAP_SCALAR ? entry.end - 1 : std::max(entry.end, address(map.base));
  entry.created = entry.counted = operation.number;
  entry.filling = true;
  if (!links_.empty()) fill_links(place, entry, true);
  if (!pointers_.empty()) attach_noted(operation, entry);
  return entry;
}

/// What there is of storage for the items of a mapper, which are mapped one by one where it is there in
/// parts; nothing more of it is, then. A construct that refers to it has to reach all of it from one address.
PresentEntry *DataEnvironment::storage_for_items(const ort_map_t &map, Construct kind) {
  return kind == Construct::Structured ? table_.find_only_part(address(map.begin), map.size) : nullptr;
}

/// Items whose storage is there in parts: a kernel reaches them from one address.
void DataEnvironment::check_parts(const Operation &operation, int nmaps, const ort_map_t *maps,
                                  PresentEntry *const *entries, const PartlyPresent &partly) {
  for (int i = 0; i < nmaps; ++i) {
    const uintptr_t begin = address(maps[i].begin), end = begin + maps[i].size;
    if (!(maps[i].kind & ORT_MAP_STORAGE) || partly.leaves_out(maps[i])) continue;
    if (entries[i] && entries[i]->begin <= begin && end <= entries[i]->end) continue;
    for (int k = 0; k < nmaps; ++k) {
      const uintptr_t place = address(maps[k].begin);
      if (k == i || is_private(maps[k]) || !maps[k].size || place < begin || place >= end) continue;
      if (partly.leaves_out(maps[k]) || (entries[k] && entries[k] == entries[i])) continue;
      fatal(operation.place,
            format("only a part of the %s is present on device %d", describe_item(maps[i]).c_str(), number_));
    }
  }
}

/// First pass of map-enter: the entry of an item, made if need be, with its reference counted.
PresentEntry *DataEnvironment::storage_of(const Operation &operation, const ort_map_t &map, Construct kind) {
  if ((map.kind & ORT_MAP_STORAGE) && table_.find(address(map.begin), map.size).presence == Presence::Partial)
    return storage_for_items(map, kind);
  PresentEntry *entry = resolve(operation.place, map);
  if (!entry && shared_) return nullptr;
  if (!entry && (map.kind & ORT_MAP_STORAGE) && (map.kind & ORT_MAP_PRESENT) &&
      kind == Construct::Unstructured)
    return nullptr; // the items have to be present
  if (!entry && (map.kind & ORT_MAP_SELF) && !map.size)
    fatal(operation.place,
          format("'self': device %d cannot use %s as they are", number_, describe_item(map).c_str()));
  if (!entry) {
    if (map.size != 0 || (map.kind & ORT_MAP_PRESENT)) return &create(operation, map);
    return nullptr;
  }
  if (map.size == 0 && kind == Construct::Structured) return entry;
  if (entry->references != PresentEntry::kForever && entry->is_first_use(operation.number))
    ++entry->references;
  return entry;
}

/// Copies the item to the device. Attached pointers in it keep what they point to there (§5.8.6).
void DataEnvironment::copy_to(const Operation &operation, PresentEntry &entry, const ort_map_t &map) {
  const Part part = part_in(entry, map);
  if (!part.size || entry.in_place) return;
  std::vector<std::pair<uintptr_t, uintptr_t>> pointers;
  for (auto it = entry.attached.lower_bound(part.host);
       it != entry.attached.end() && it->first < part.host + part.size; ++it)
    pointers.emplace_back(entry.to_device(it->first), it->second.device);
  const uintptr_t device = entry.to_device(part.host);
  // Who asks meanwhile may be told either, and nobody remembers that.
  std::vector<char> known;
  known.swap(entry.known);
  if (!pointers.empty()) known.clear();
  if (!known.empty()) std::memcpy(known.data() + (part.host - entry.begin), pointer(part.host), part.size);
  const unsigned begun = ++entry.changes;
  {
    Unlocked unlocked(operation);
    char together[kShortStructure];
    // Tools are told of each copy of what the host has.
    const bool is_short = !pointers.empty() && part.size <= sizeof together && !ompt::active();
    if (is_short) {
      std::memcpy(together, pointer(part.host), part.size);
      for (const auto &attached : pointers)
        std::memcpy(together + (attached.first - device), &attached.second, sizeof attached.second);
    }
    const void *const from = is_short ? together : pointer(part.host);
    check(device_.to_device(pointer(device), from, part.size), operation.place, "copy to the device");
    for (const auto &attached : pointers)
      if (!is_short)
        check(device_.to_device(pointer(attached.first), &attached.second, sizeof attached.second),
              operation.place, "copy to the device");
  }
  entry.filled = Mark(operation.own);
  const bool alone = entry.changes == begun && entry.known.empty();
  ++entry.changes;
  if (!alone) known.clear();
  entry.known = std::move(known);
}

/// Copies the item from the device. Attached pointers in it keep what they point to on the host (§5.8.6).
void DataEnvironment::copy_from(const Operation &operation, PresentEntry &entry, const ort_map_t &map) {
  const Part part = part_in(entry, map);
  if (!part.size || entry.in_place) return;
  std::vector<std::pair<uintptr_t, void *>> pointers;
  for (auto it = entry.attached.lower_bound(part.host);
       it != entry.attached.end() && it->first < part.host + part.size; ++it) {
    void *value;
    std::memcpy(&value, pointer(it->first), sizeof value);
    pointers.emplace_back(it->first, value);
  }
  const uintptr_t device = entry.to_device(part.host);
  Unlocked unlocked(operation);
  check(device_.from_device(pointer(part.host), pointer(device), part.size), operation.place,
        "copy from the device");
  if (pointers.empty()) return;
  wait(operation.place, "copy from the device");
  for (const auto &saved : pointers) std::memcpy(pointer(saved.first), &saved.second, sizeof saved.second);
}

int DataEnvironment::rows_of(int nmaps, const ort_map_t *maps, PresentEntry *const *entries) const {
  constexpr unsigned long kLongest = 4096; // for longer ones it does not pay
  constexpr int kLeast = 4;
  const PresentEntry &entry = **entries;
  const unsigned long bytes = maps->size;
  if (nmaps < kLeast || !device_.has_rows() || bytes > kLongest || entry.in_place || !entry.attached.empty())
    return 1;
  const uintptr_t first = address(maps[0].begin), stride = address(maps[1].begin) - first;
  if (address(maps[1].begin) <= first || stride < bytes || first < entry.begin) return 1;
  int rows = 1;
  while (rows < nmaps && entries[rows] == &entry && maps[rows].size == bytes &&
         maps[rows].kind == maps->kind && address(maps[rows].begin) == first + rows * stride &&
         address(maps[rows].begin) + bytes <= entry.end)
    ++rows;
  return rows < kLeast ? 1 : rows;
}

void DataEnvironment::copy_rows(const Operation &operation, PresentEntry &entry, const ort_map_t *maps,
                                int rows) {
  void *const host = maps->begin, *const there = pointer(entry.to_device(address(host)));
  const unsigned long bytes = maps->size, stride = address(maps[1].begin) - address(host);
  ++entry.changes;
  {
    Unlocked unlocked(operation);
    if (maps->kind & ORT_MAP_TO)
      check(device_.rows_to_device(there, host, bytes, stride, rows), operation.place, "copy to the device");
    if (maps->kind & ORT_MAP_FROM)
      check(device_.rows_from_device(host, there, bytes, stride, rows), operation.place,
            "copy from the device");
  }
  if (maps->kind & ORT_MAP_TO) entry.filled = Mark(operation.own);
  ++entry.changes;
  entry.known.clear();
}

void *DataEnvironment::private_copy(const Place &place, const ort_map_t &map,
                                    std::vector<void *> &temporaries) {
  const uintptr_t copy = allocate(place, map);
  temporaries.push_back(pointer(copy));
  if (map.begin) check(device_.to_device(pointer(copy), map.begin, map.size), place, "copy to the device");
  return pointer(copy - (address(map.begin) - address(map.base)));
}

} // namespace ort
