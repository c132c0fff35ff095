// in_place.cpp: list items that the device uses where the host has them (OpenMP 5.2 §5.8.3: "may share
// storage"). They are in the present table as all others are, with the host's address for the device's, and
// nothing of them is copied.
//
// What is behind a pointer in such storage may have a copy on the device. The pointer cannot mean that copy
// for the device and the original for the host: then the storage that it lies in gets a copy as well.
#include "runtime/addresses.h"
#include "runtime/data_environment.h"
#include "runtime/environment.h"
#include "runtime/managed/shared_heap.h"

#include <atomic>
#include <cstring>

namespace ort {

bool DataEnvironment::is_accessible(const void *host, unsigned long size) const {
  return shared_ || shared_heap::contains(host, size, number_);
}

bool DataEnvironment::use_in_place(const Operation &operation, const ort_map_t &map) {
  return share(operation, map, needs_sharing_ || (map.kind & ORT_MAP_SELF));
}

bool DataEnvironment::share(const Operation &operation, const ort_map_t &map, bool needed) {
  int in_place = 0;
  check(device_.share(map.begin, map.size, needed, &in_place), operation.place, "use storage of the host");
  if (!in_place) return false;
  in_place_ = true;
  device_.associated(map.begin, map.begin, map.size);
  return true;
}

/// For what the device's memory has no room: kernels use it where it is, over the bus. That is slow, so it is
/// said.
void DataEnvironment::do_without_room(const Operation &operation, const ort_map_t &map) {
  const std::string reason = device_.reason();
  if (in_place_use() == ORT_IN_PLACE_NONE || !share(operation, map, true))
    no_room(operation.place, map, reason);
  static std::atomic<bool> said{false};
  if (!said.exchange(true))
    warning(operation.place,
            format("device %d has no room for %lu bytes at %p: kernels use them where they are, in the "
                   "host's memory (OMPICC_IN_PLACE=none makes that an error)",
                   number_, map.size, map.begin));
}

void DataEnvironment::no_room(const Place &place, const ort_map_t &map, const std::string &reason) const {
  unsigned how = 0;
  const bool by_asking =
      device_.sharing(&how) == ORT_PLUGIN_OK && (how & ORT_SHARES_ALLOCATED) && !shared_heap::is_wanted();
  fatal(place, format("out of memory on device %d: cannot map %lu bytes at %p: %s%s", number_, map.size,
                      map.begin, reason.c_str(),
                      by_asking ? " (what programs linked with --managed allocate needs no copy)" : ""));
}

/// Of an entry that goes. What has used it has ended.
void DataEnvironment::end_sharing(const Place &place, const PresentEntry &entry) {
  device_.disassociated(pointer(entry.begin), pointer(entry.begin), entry.end - entry.begin);
  check(device_.unshare(pointer(entry.begin), entry.end - entry.begin), place,
        "give back storage of the host");
}

/// The device's pointer at a host address, which is one of the entry's, gets a value.
void DataEnvironment::set_pointer(const Operation &operation, PresentEntry &entry, uintptr_t location,
                                  uintptr_t value) {
  if (entry.in_place) {
    uintptr_t hosts;
    std::memcpy(&hosts, pointer(location), sizeof hosts);
    if (hosts == value) return;
    keep_apart(operation, entry);
  }
  entry.known.clear();
  ++entry.changes;
  const PresentEntry::Attached &attached = entry.attached.at(location);
  check(device_.to_device(pointer(entry.to_device(location)), &attached.device, sizeof attached.device),
        operation.place, "copy to the device");
  entry.filled = Mark(operation.own);
}

/// From now on the entry has storage of its own on the device. Pointers to it that are attached follow. The
/// host's storage stays shared until the entry goes: other threads may have kernels that use it.
void DataEnvironment::keep_apart(const Operation &operation, PresentEntry &entry) {
  const Place &place = operation.place;
  ort_map_t all = {};
  all.base = all.begin = pointer(entry.begin);
  all.size = entry.end - entry.begin;
  check(device_.wait_all(), place, "run the kernel");
  const uintptr_t before = entry.device, end = entry.end;
  entry.lead = entry.begin % 256;
  entry.device = allocate(place, all, entry.lead);
  entry.in_place = false;
  entry.allocated = true;
  if (calls_host_) {
    ancestors.remove(before);
    ancestors.add(entry.device, all.size, entry.begin);
  }
  check(device_.to_device(pointer(entry.device), all.begin, all.size), place, "copy to the device");
  for (const auto &attached : entry.attached)
    check(device_.to_device(pointer(entry.to_device(attached.first)), &attached.second.device,
                            sizeof attached.second.device),
          place, "copy to the device");
  entry.filled = Mark(operation.own);
  if (!links_.empty()) fill_links(place, entry, true);
  table_.for_each([&](PresentEntry &holder) {
    for (auto &attached : holder.attached) {
      if (attached.second.device < before || attached.second.device > end) continue;
      const PresentEntry *const pointee = table_.find_zero_length(attached.second.device);
      if (pointee != &entry) continue;
      attached.second.device = entry.to_device(attached.second.device);
      set_pointer(operation, holder, attached.first, attached.second.device);
    }
  });
}

} // namespace ort
