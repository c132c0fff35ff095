// known_storage.cpp: where storage is on the device, and what is there for ever or until it is said
// otherwise: declare target variables (OpenMP 5.2 §7.8) and what omp_target_associate_ptr has associated
// (§18.8.9).
#include "runtime/addresses.h"
#include "runtime/data_environment.h"
#include "runtime/device.h"

#include <algorithm>
#include <cstring>

namespace ort {

std::vector<PresentEntry> DataEnvironment::present() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<PresentEntry> all;
  for (const auto &entry : table_.entries()) all.push_back(entry.second);
  return all;
}

void *DataEnvironment::lookup(const void *host) {
  std::lock_guard<std::mutex> lock(mutex_);
  const PresentTable::Found found = table_.find(address(host), 1);
  if (!found.entry && (needs_sharing_ ? is_accessible(host, 1) : shared_)) return const_cast<void *>(host);
  if (found.entry) found.entry->changes_unseen = true; // or may be told
  return found.entry ? pointer(found.entry->to_device(address(host))) : nullptr;
}

void *DataEnvironment::pointee(const void *host) {
  std::lock_guard<std::mutex> lock(mutex_);
  PresentEntry *entry = table_.find_zero_length(address(host));
  if (entry) entry->changes_unseen = true;
  if (!entry && (needs_sharing_ ? is_accessible(host, 1) : shared_)) return const_cast<void *>(host);
  return entry ? pointer(entry->to_device(address(host))) : nullptr;
}

void DataEnvironment::note_structure_stores(Kernel kernel) {
  const Backlog *const own = kernel == Kernel::Queued ? &own_backlog() : nullptr;
  std::lock_guard<std::mutex> lock(mutex_);
  ++structure_stores_;
  if (own) structures_used_.add(*own);
}

void DataEnvironment::add_own(const void *storage, unsigned long size) {
  std::lock_guard<std::mutex> lock(mutex_);
  own_[address(storage)] = address(storage) + size;
}

void DataEnvironment::remove_own(const void *storage) {
  std::lock_guard<std::mutex> lock(mutex_);
  own_.erase(address(storage));
}

/// Whether it is an address of the device, as programs get them from use_device_ptr or omp_target_alloc and
/// may use in regions without saying so.
bool DataEnvironment::is_devices(uintptr_t address) const {
  const auto behind = own_.upper_bound(address);
  if (behind != own_.begin() && address < std::prev(behind)->second) return true;
  for (const auto &[begin, entry] : table_.entries())
    if (!entry.in_place && address >= entry.device && address - entry.device < entry.end - begin) return true;
  return false;
}

bool DataEnvironment::lie_apart(const uintptr_t *addresses, int count) {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::pair<uintptr_t, uintptr_t>> pieces;
  for (int i = 0; i < count; ++i) {
    const uintptr_t address = addresses[i];
    std::pair<uintptr_t, uintptr_t> piece = {0, 0};
    const auto behind = own_.upper_bound(address);
    if (behind != own_.begin() && address < std::prev(behind)->second) piece = *std::prev(behind);
    for (const auto &[begin, entry] : table_.entries()) {
      const uintptr_t end = entry.device + (entry.end - begin);
      if (piece.second || entry.in_place || address < entry.device || address >= end) continue;
      piece = {entry.device, end};
    }
    if (!piece.second) return false;
    for (const auto &[begin, end] : pieces)
      if (piece.first < end && begin < piece.second) return false;
    pieces.push_back(piece);
  }
  return true;
}

/// Whether it is known what the entry has, and nothing can have changed it since.
bool DataEnvironment::is_known(const PresentEntry &entry) const {
  return !entry.known.empty() && !entry.changes_unseen &&
         (!entry.pointed_to || entry.known_since == structure_stores_);
}

/// Copies what the entry has of [begin, end), which is a part of it, to `bytes`.
void DataEnvironment::fetch(const Operation &operation, PresentEntry &entry, uintptr_t begin, uintptr_t end,
                            char *bytes) {
  constexpr unsigned long kShort = 64 << 10; // bytes
  const unsigned long size = entry.end - entry.begin;
  if (!is_known(entry)) {
    const bool all = remembers_ && !entry.changes_unseen && size <= kShort;
    std::vector<char> whole(all ? size : 0);
    const unsigned since = structure_stores_, changes = entry.changes;
    come_behind_filling(operation, entry);
    if (entry.pointed_to)
      structures_used_.for_others(operation.own, [&](void *queue) {
        check(device_.follow(queue), operation.place, "run the kernel");
      });
    ++entry.busy; // it does not go before the copy is there
    {
      Unlocked unlocked(operation);
      const void *const from = pointer(all ? entry.device : entry.to_device(begin));
      check(device_.from_device(all ? whole.data() : bytes, from, all ? size : end - begin), operation.place,
            "copy from the device");
      wait(operation.place, "copy from the device");
    }
    --entry.busy;
    changed_.notify_all();
    if (!all) return;
    std::memcpy(bytes, whole.data() + (begin - entry.begin), end - begin);
    if (!remembers_ || entry.changes != changes) return;
    entry.known = std::move(whole);
    entry.known_since = since;
    return;
  }
  std::memcpy(bytes, entry.known.data() + (begin - entry.begin), end - begin);
}

const void *DataEnvironment::value_of(const Place &place, const void *host, unsigned long size,
                                      std::vector<char> &room) {
  const uintptr_t begin = address(host), end = begin + size;
  if (shared_) return host;
  bool devices = false;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    const PresentTable::Found found = table_.find(begin, size);
    devices = found.presence == Presence::Absent && is_devices(begin);
    if (!devices && (found.presence == Presence::Absent || found.entry->in_place)) return host;
    if (found.presence == Presence::Present && is_known(*found.entry)) {
      const char *const known = found.entry->known.data() + (begin - found.entry->begin);
      room.assign(known, known + size);
      return room.data();
    }
  }
  Operation operation(*this, place);
  if (devices) {
    room.resize(size);
    Unlocked unlocked(operation);
    check(device_.from_device(room.data(), host, size), place, "copy from the device");
    wait(place, "copy from the device");
    return room.data();
  }
  room.assign(static_cast<const char *>(host), static_cast<const char *>(host) + size);
  for (uintptr_t at = begin; at < end;) {
    const PresentTable::Found found = table_.find(at, end - at);
    if (found.presence == Presence::Absent) break;
    PresentEntry &entry = *found.entry;
    const uintptr_t from = std::max(at, entry.begin), to = std::min(end, entry.end);
    if (!entry.in_place) fetch(operation, entry, from, to, room.data() + (from - begin));
    at = to;
  }
  return room.data();
}

void *DataEnvironment::pointer_of(void *const *location, void *there) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (is_devices(address(location))) return there;
  if (there == *location) return there;
  const uintptr_t value = address(there);
  const PresentEntry *const pointee = table_.find_zero_length(address(*location));
  if (pointee && pointee->to_device(address(*location)) == value) return *location;
  // Where several may be meant, as a pointer in front of a section that it was attached to may lie in others'
  // storage, it stays the device's.
  uintptr_t host = 0;
  for (const auto &[begin, entry] : table_.entries()) {
    if (value < entry.device - (begin - entry.first_pointer) || value >= entry.device + (entry.end - begin))
      continue;
    if (host || value < entry.device) return there;
    host = begin + (value - entry.device);
  }
  return host ? pointer(host) : there;
}

bool DataEnvironment::is_present(const void *host, unsigned long size) {
  std::lock_guard<std::mutex> lock(mutex_);
  if (shared_) return host;
  if (needs_sharing_ && is_accessible(host, size ? size : 1)) return true;
  return table_.find(address(host), size ? size : 1).presence == Presence::Present;
}

bool DataEnvironment::is_any_present(unsigned long long items, int nmaps, const ort_map_t *maps) {
  std::lock_guard<std::mutex> lock(mutex_);
  bool any = false;
  for (int i = 0; i < nmaps && items >> i; ++i)
    if (items >> i & 1) any |= table_.find(address(maps[i].begin), maps[i].size).presence != Presence::Absent;
  return any;
}

void DataEnvironment::add_global(const Place &place, void *host, unsigned long size, void *device) {
  std::lock_guard<std::mutex> lock(mutex_);
  const PresentTable::Found found = table_.find(address(host), size);
  if (found.presence == Presence::Present && found.entry->references == PresentEntry::kForever) return;
  if (found.presence != Presence::Absent)
    fatal(place, format("the declare target variable at %p was mapped before it became known", host));
  PresentEntry &entry = insert(address(host), size, address(device));
  entry.references = PresentEntry::kForever;
  entry.allocated = false;
  entry.changes_unseen = changing_.count(entry.begin);
  device_.associated(host, device, size);
}

void DataEnvironment::note_changes(const void *host) {
  std::lock_guard<std::mutex> lock(mutex_);
  changing_.insert(address(host));
  if (PresentEntry *entry = table_.find(address(host), 1).entry) entry->changes_unseen = true;
}

void DataEnvironment::forget_values() {
  std::lock_guard<std::mutex> lock(mutex_);
  remembers_ = false;
  table_.for_each([](PresentEntry &entry) { entry.known.clear(); });
}

void DataEnvironment::add_link(const Place &place, void *host, unsigned long size, void *device_pointer) {
  std::lock_guard<std::mutex> lock(mutex_);
  int in_place = shared_;
  if (needs_sharing_) check(device_.share(host, size, true, &in_place), place, "use storage of the host");
  if (in_place) {
    check(device_.to_device(device_pointer, &host, sizeof host), place, "copy to the device");
    wait(place, "copy to the device");
    return;
  }
  links_[address(host)] = {address(host) + size, address(device_pointer)};
}

void DataEnvironment::remove_global(void *host) {
  std::lock_guard<std::mutex> lock(mutex_);
  links_.erase(address(host));
  const PresentTable::Found found = table_.find(address(host), 1);
  if (found.entry && found.entry->references == PresentEntry::kForever && !found.entry->associated)
    erase(*found.entry);
}

int DataEnvironment::associate(const void *host, const void *device, unsigned long size) {
  std::lock_guard<std::mutex> lock(mutex_);
  const PresentTable::Found found = table_.find(address(host), size);
  if (found.presence == Presence::Present && found.entry->associated)
    return found.entry->to_device(address(host)) == address(device) ? 0 : 1; // again the same: no effect
  if (found.presence != Presence::Absent) return 1;
  PresentEntry &entry = insert(address(host), size, address(device));
  entry.references = PresentEntry::kForever;
  entry.allocated = false;
  entry.associated = true;
  entry.changes_unseen = true; // the storage is the program's own
  device_.associated(host, device, size);
  return 0;
}

int DataEnvironment::disassociate(const void *host) {
  std::lock_guard<std::mutex> lock(mutex_);
  const PresentTable::Found found = table_.find(address(host), 1);
  if (found.presence != Presence::Present || !found.entry->associated) return 1;
  device_.disassociated(host, pointer(found.entry->to_device(address(host))),
                        found.entry->end - found.entry->begin);
  erase(*found.entry);
  return 0;
}

} // namespace ort
