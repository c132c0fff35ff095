// data_environment.cpp: map-enter, map-exit and motion (see data_environment.h).
#include "runtime/data_environment.h"
#include "runtime/addresses.h"
#include "runtime/device.h"
#include "runtime/fault.h"
#include "runtime/kernel_names.h"
#include "runtime/ompt/region.h"
#include "runtime/polling.h"
#include "runtime/queue.h"
#include "runtime/target_tasks.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <sched.h>

namespace ort {
namespace {

/// Of what a plugin allocates, in bytes; no type asks for more.
constexpr unsigned long kStorageAlignment = 256;

bool is_private(const ort_map_t &map) { return map.kind & ORT_MAP_FIRSTPRIVATE; }

std::string describe(const ort_map_t &map) {
  return format("%lu bytes at %p", map.size, map.begin) + of_item(map);
}

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

/// Device address that corresponds to the item's base, which itself need not lie in the storage.
uintptr_t device_base(const PresentEntry &entry, const ort_map_t &map) {
  return entry.to_device(address(map.base));
}

/// Counts a construct's use of an entry, once however many items refer to it (§5.8.3).
bool first_use(PresentEntry &entry, uint64_t operation) {
  if (entry.counted == operation) return false;
  entry.counted = operation;
  return true;
}

/// Of the regions from `first` on to the one at `place`, which fault has been met nobody knows.
std::string which_region(const Place &first, const Place &place) {
  const bool same_file = first.file && place.file && !strcmp(first.file, place.file);
  if (!first.file || (same_file && first.line == place.line)) return "error in the target region";
  const std::string text = "error in a target region, of those from ";
  return text + (same_file ? format("line %u on", first.line) : format("%s:%u on", first.file, first.line));
}

/// Whether the list items lie in separate pieces of device memory, as far as looking pays. Entries that the
/// program has associated with memory of its own need not.
bool lie_apart(int nmaps, PresentEntry *const *entries) {
  constexpr int kMost = 16;
  if (nmaps > kMost) return false;
  for (int i = 0; i < nmaps; ++i) {
    if (!entries[i]) return false;
    const uintptr_t begin = entries[i]->device, end = begin + (entries[i]->end - entries[i]->begin);
    for (int k = 0; k < i; ++k) {
      const uintptr_t other = entries[k]->device;
      if (begin < other + (entries[k]->end - entries[k]->begin) && other < end) return false;
    }
  }
  return true;
}

} // namespace

/// While transfers are made and waited for, other threads may use the table. With a single one there is
/// nobody to let in.
class DataEnvironment::Unlocked {
public:
  Unlocked(const DataEnvironment &environment, const Operation &operation)
      : lock_(environment.several_threads_ ? &operation.lock : nullptr) {
    if (lock_) lock_->unlock();
  }
  ~Unlocked() {
    if (lock_) lock_->lock();
  }

private:
  std::unique_lock<std::mutex> *lock_;
};

void DataEnvironment::check(int status, const Place &place, const char *doing) const {
  if (status == ORT_PLUGIN_OK) return;
  const std::string text = device_.reason();
  if (status == ORT_PLUGIN_OUT_OF_MEMORY)
    fatal(place, format("out of memory on device %d: cannot %s: %s", number_, doing, text.c_str()));
  if (status != ORT_PLUGIN_FAULT) fatal(place, std::string("cannot ") + doing + ": " + text);
  const std::string where = which_region(queue().first, place);
  fatal(place, where + running.others(place) + ": " + text + explain_fault_of_kernel());
}

/// The calling thread may hold the lock, if no other one uses the device.
std::string DataEnvironment::explain_fault_of_kernel() const {
  unsigned long long address = 0;
  const int known = device_.fault_address(&address);
  const uintptr_t fault = address;
  if (known < 0 || shared_) return "";
  std::vector<PresentEntry> entries;
  const bool locked = mutex_.try_lock();
  if (!locked && several_threads_) return "";
  for (const auto &entry : table_.entries()) entries.push_back(entry.second);
  if (locked) mutex_.unlock();
  return explain_fault(known ? &fault : nullptr, launched_construct, entries);
}

constexpr std::chrono::microseconds kKernelPoll(1000);

bool DataEnvironment::runs_ahead() const { return queue().depth && !shared_ && !several_threads_; }

void DataEnvironment::wait(const Place &place, const char *doing) const {
  const ompt::DeviceWait waiting(number_);
  for (int complete = !ancestors.may_come(); !complete;) {
    bool served = false;
    check(ancestors.serve(place, served), place, "execute a region of the ancestor device");
    if (served) continue;
    check(device_.ready(&complete), place, doing);
    if (!complete) sched_yield();
  }
  if (sleeps_for_devices) { // the end of a short kernel is sooner seen than heard of
    int complete = 0;
    poll(kKernelPoll, [&] {
      check(device_.ready(&complete), place, doing);
      return complete != 0;
    });
  }
  check(device_.wait(), place, doing);
  Queue &waited = queue();
  if (waited.device && &waited.device->data != this) return;
  waited.device = nullptr;
  waited.first = waited.last = {};
  if (waited.has_tasks) queued_tasks_ended();
}

void DataEnvironment::wait_unlocked(const Operation &operation, const char *doing) {
  Unlocked unlocked(*this, operation);
  wait(operation.place, doing);
}

/// Waits as long as the condition holds for an entry that has to do with one of the items.
template <class Condition>
void DataEnvironment::wait_until_no_entry(Operation &operation, int nmaps, const ort_map_t *maps,
                                          Condition condition) {
  if (!several_threads_) return;
  auto held_up = [&] {
    for (int i = 0; i < nmaps; ++i) {
      if (is_private(maps[i])) continue;
      const PresentEntry *entry = maps[i].size ? table_.find(address(maps[i].begin), maps[i].size).entry
                                               : table_.find_zero_length(address(maps[i].begin));
      if (entry && condition(*entry, maps[i])) return true;
      if (!maps[i].attach) continue;
      entry = table_.find(address(maps[i].attach), sizeof(void *)).entry;
      if (entry && condition(*entry, maps[i])) return true;
    }
    return false;
  };
  while (held_up()) changed_.wait(operation.lock);
}

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
                      describe(map).c_str(), number_, (unsigned long)(found.entry->end - found.entry->begin),
                      pointer(found.entry->begin)));
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
    fatal(place, format("'present': the %s are not present on device %d", describe(map).c_str(), number_));
  if (!map.base)
    fatal(place, format("the %s that are to be mapped are behind a null pointer", describe(map).c_str()));
  // Storage begins at an address for any type. What begins in the middle of a structure needs what is in
  // front of it, or members behind its first one would not be where their types ask for.
  bool in_place = use_in_place(operation, map);
  if ((map.kind & ORT_MAP_SELF) && !in_place)
    fatal(place, format("'self': device %d cannot use %s as they are", number_, describe(map).c_str()));
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
  entry.filling = several_threads_;
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
            format("only a part of the %s is present on device %d", describe(maps[i]).c_str(), number_));
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
          format("'self': device %d cannot use %s as they are", number_, describe(map).c_str()));
  if (!entry) {
    if (map.size != 0 || (map.kind & ORT_MAP_PRESENT)) return &create(operation, map);
    return nullptr;
  }
  if (map.size == 0 && kind == Construct::Structured) return entry;
  if (entry->references != PresentEntry::kForever && first_use(*entry, operation.number)) ++entry->references;
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
  Unlocked unlocked(*this, operation);
  check(device_.to_device(pointer(device), pointer(part.host), part.size), operation.place,
        "copy to the device");
  for (const auto &attached : pointers)
    check(device_.to_device(pointer(attached.first), &attached.second, sizeof attached.second),
          operation.place, "copy to the device");
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
  Unlocked unlocked(*this, operation);
  check(device_.from_device(pointer(part.host), pointer(device), part.size), operation.place,
        "copy from the device");
  if (pointers.empty()) return;
  wait(operation.place, "copy from the device");
  for (const auto &saved : pointers) std::memcpy(pointer(saved.first), &saved.second, sizeof saved.second);
}

void *DataEnvironment::private_copy(const Place &place, const ort_map_t &map,
                                    std::vector<void *> &temporaries) {
  const uintptr_t copy = allocate(place, map);
  temporaries.push_back(pointer(copy));
  if (map.begin) check(device_.to_device(pointer(copy), map.begin, map.size), place, "copy to the device");
  return pointer(copy - (address(map.begin) - address(map.base)));
}

/// Numbers the construct, and notices when a second host thread comes. The lock is not held yet.
void DataEnvironment::begin(Operation &operation) {
  operation.lock = std::unique_lock<std::mutex>(mutex_);
  operation.number = ++operation_;
  if (several_threads_.load(std::memory_order_relaxed) || only_thread_ == std::this_thread::get_id()) return;
  if (only_thread_ == std::thread::id()) {
    only_thread_ = std::this_thread::get_id();
    return;
  }
  check(device_.wait_all(), operation.place, "copy to the device");
  several_threads_ = true;
}

void DataEnvironment::notice_thread() {
  std::unique_lock<std::mutex> lock;
  const Place nowhere;
  Operation operation{nowhere, lock};
  begin(operation);
}

/// Whether the construct has made the storage that the pointer lies in.
bool DataEnvironment::created_by(const Operation &operation, const void *pointer_location) {
  const PresentTable::Found found = table_.find(address(pointer_location), sizeof(void *));
  return found.presence == Presence::Present && found.entry->created == operation.number;
}

void DataEnvironment::enter(const Place &place, Construct kind, int nmaps, const ort_map_t *maps,
                            void **bases, std::vector<void *> *temporaries, bool *apart) {
  std::unique_lock<std::mutex> lock;
  Operation operation{place, lock};
  begin(operation);
  PresentEntry *few[32];
  std::vector<PresentEntry *> many;
  if (nmaps > 32) many.resize(nmaps);
  PresentEntry **entries = nmaps > 32 ? many.data() : few;

  wait_until_no_entry(operation, nmaps, maps,
                      [](const PresentEntry &entry, const ort_map_t &) { return entry.leaving; });
  bool looks_up = false;
  PartlyPresent partly;
  for (int i = 0; i < nmaps; ++i) {
    const bool later = is_private(maps[i]) || maps[i].size == 0;
    entries[i] = later || partly.leaves_out(maps[i]) ? nullptr : storage_of(operation, maps[i], kind);
    partly.note(maps[i], entries[i]);
    looks_up |= later;
  }
  // Zero-length sections mean what the other items have made, too, wherever these are in the list.
  for (int i = 0; looks_up && i < nmaps; ++i)
    if (maps[i].size == 0 && !is_private(maps[i])) entries[i] = storage_of(operation, maps[i], kind);
  if (bases && partly.any()) check_parts(operation, nmaps, maps, entries, partly);
  for (int i = 0; i < nmaps; ++i)
    if (entries[i]) ++entries[i]->busy; // none of them goes before the end of this
  if (ompt::wants_maps()) report_maps(nmaps, maps, entries, true);
  const bool kernel_follows = bases;
  bool copied = false;
  for (int i = 0; i < nmaps; ++i) {
    if (!entries[i]) continue;
    copied |= entries[i]->created == operation.number && !entries[i]->attached.empty();
    if (!bases && maps[i].attach && maps[i].size) note_pointer(maps[i], *entries[i]);
  }
  // First what is new, which other threads may be waiting for, then what was there.
  for (const bool fresh : {true, false}) {
    for (int i = 0; i < nmaps; ++i) {
      if (!entries[i] || !(maps[i].kind & ORT_MAP_TO)) continue;
      if ((entries[i]->created == operation.number) != fresh) continue;
      if (!fresh && !(maps[i].kind & ORT_MAP_ALWAYS)) continue;
      copy_to(operation, *entries[i], maps[i]);
      copied = true;
    }
    for (int i = 0; i < nmaps; ++i) {
      if (!maps[i].attach || !entries[i] || created_by(operation, maps[i].attach) != fresh) continue;
      copied |= attach(operation, maps[i], *entries[i]);
    }
    if (!several_threads_) continue;
    if (copied) wait_unlocked(operation, "copy to the device");
    copied = false;
    if (!fresh) break;
    for (int i = 0; i < nmaps; ++i)
      if (entries[i] && entries[i]->created == operation.number) entries[i]->filling = false;
    changed_.notify_all();
    wait_until_no_entry(operation, nmaps, maps,
                        [](const PresentEntry &entry, const ort_map_t &) { return entry.filling; });
  }
  for (int i = 0; bases && i < nmaps; ++i) {
    if (is_private(maps[i]))
      bases[i] = private_copy(place, maps[i], *temporaries);
    else
      bases[i] = entries[i] ? pointer(device_base(*entries[i], maps[i])) : maps[i].base;
  }
  if (apart) *apart = lie_apart(nmaps, entries);
  for (int i = 0; i < nmaps; ++i)
    if (entries[i]) --entries[i]->busy;
  if (several_threads_) changed_.notify_all();
  if (copied && !kernel_follows && !runs_ahead()) wait(place, "copy to the device");
}

bool DataEnvironment::exit(const Place &place, Construct kind, int nmaps, const ort_map_t *maps,
                           Kernel kernel) {
  std::unique_lock<std::mutex> lock;
  Operation operation{place, lock};
  begin(operation);
  PresentEntry *few[32];
  std::vector<PresentEntry *> many;
  if (nmaps > 32) many.resize(nmaps);
  PresentEntry **entries = nmaps > 32 ? many.data() : few;

  wait_until_no_entry(operation, nmaps, maps, [](const PresentEntry &entry, const ort_map_t &map) {
    const bool last = entry.references == 1 || (map.kind & ORT_MAP_DELETE);
    return entry.leaving || entry.filling || (entry.busy && last);
  });
  PartlyPresent partly;
  for (int i = 0; i < nmaps; ++i) {
    const ort_map_t &map = maps[i];
    const bool uncounted = is_private(map) || (map.size == 0 && kind == Construct::Structured);
    PresentEntry *entry = entries[i] = uncounted || partly.leaves_out(map) ? nullptr
                                       : kind == Construct::Structured || (map.kind & ORT_MAP_STORAGE)
                                           ? still_present(map)
                                           : resolve(place, map);
    partly.note(map, entry);
    if (!entry && (map.kind & ORT_MAP_PRESENT) && !(map.kind & ORT_MAP_STORAGE) &&
        kind == Construct::Unstructured && !shared_)
      fatal(place, format("'present': the %s are not present on device %d", describe(map).c_str(), number_));
    if (!entry || entry->references == PresentEntry::kForever) continue;
    if (map.kind & ORT_MAP_DELETE)
      entry->references = 0, entry->counted = operation.number;
    else if (first_use(*entry, operation.number) && entry->references > 0)
      --entry->references;
  }
  if (ompt::wants_maps() && ompt::is_exit()) report_maps(nmaps, maps, entries, false);
  // What stays is no longer ours, unless there is something to be copied from it.
  for (int i = 0; i < nmaps; ++i) {
    if (!entries[i]) continue;
    if (entries[i]->references == 0)
      entries[i]->leaving = true;
    else if ((maps[i].kind & ORT_MAP_FROM) && (maps[i].kind & ORT_MAP_ALWAYS))
      ++entries[i]->busy;
    else
      entries[i] = nullptr;
  }
  // What other threads do with the storage once the references are gone must not meet the kernel. A single
  // one has the next owner of the memory come behind it, on the same stream.
  const bool leaves = std::any_of(entries, entries + nmaps, [](const PresentEntry *entry) { return entry; });
  if (kernel != Kernel::Ended && several_threads_) wait_unlocked(operation, "run the kernel");
  bool copied = false, gone = false;
  for (int i = 0; i < nmaps; ++i) {
    if (!entries[i] || !(maps[i].kind & ORT_MAP_FROM)) continue;
    copy_from(operation, *entries[i], maps[i]);
    copied = true;
  }
  for (int i = 0; i < nmaps; ++i) {
    if (!maps[i].attach || !entries[i] || !entries[i]->leaving) continue;
    detach(place, maps[i], *entries[i]);
    copied = true;
  }
  // What the host has back without a copy, no kernel may use any more.
  const bool was_shared =
      std::any_of(entries, entries + nmaps, [](const PresentEntry *entry) { return entry && entry->shared; });
  const bool waits = copied || was_shared || (leaves && kernel == Kernel::Running);
  if (waits) wait_unlocked(operation, copied ? "copy from the device" : "run the kernel");
  for (int i = 0; i < nmaps; ++i)
    if (entries[i] && !entries[i]->leaving) --entries[i]->busy;
  for (int i = 0; i < nmaps; ++i) {
    PresentEntry *entry = entries[i];
    if (!entry || !entry->leaving) continue;
    std::replace(entries + i, entries + nmaps, entry, static_cast<PresentEntry *>(nullptr));
    if (!links_.empty()) fill_links(place, *entry, false);
    if (calls_host_) ancestors.remove(entry->device);
    if (entry->allocated) {
      Unlocked unlocked(*this, operation); // the driver waits for the device when it does free
      check(device_.free(pointer(entry->device - entry->lead), pointer(entry->begin),
                         entry->end - entry->begin),
            place, "free device memory");
    }
    if (entry->shared) end_sharing(place, *entry);
    forget_pointers(*entry);
    table_.erase(*entry);
    gone = true;
  }
  if (gone || copied) changed_.notify_all();
  return waits;
}

void DataEnvironment::update(const Place &place, int nmaps, const ort_map_t *maps) {
  std::unique_lock<std::mutex> lock;
  Operation operation{place, lock};
  begin(operation);
  wait_until_no_entry(operation, nmaps, maps, [](const PresentEntry &entry, const ort_map_t &) {
    return entry.leaving || entry.filling;
  });
  std::vector<PresentEntry *> entries(nmaps);
  for (int i = 0; i < nmaps; ++i) {
    const ort_map_t &map = maps[i];
    if (map.size == 0) continue;
    PresentEntry *entry = entries[i] = resolve(place, map);
    if (!entry) {
      if ((map.kind & ORT_MAP_PRESENT) && !shared_)
        fatal(place,
              format("'present': the %s are not present on device %d", describe(map).c_str(), number_));
      continue;
    }
    ++entry->busy;
  }
  bool waits = !runs_ahead();
  for (int i = 0; i < nmaps; ++i) {
    if (!entries[i]) continue;
    if (maps[i].kind & ORT_MAP_TO) copy_to(operation, *entries[i], maps[i]);
    if (maps[i].kind & ORT_MAP_FROM) copy_from(operation, *entries[i], maps[i]);
    waits |= (maps[i].kind & ORT_MAP_FROM) != 0;
  }
  if (waits) wait_unlocked(operation, "update");
  for (PresentEntry *entry : entries)
    if (entry) --entry->busy;
  changed_.notify_all();
}

void DataEnvironment::report_maps(int nmaps, const ort_map_t *maps, PresentEntry *const *entries,
                                  bool entering) const {
  std::vector<ompt::MappedItem> items;
  for (int i = 0; i < nmaps; ++i) {
    if (is_private(maps[i])) continue;
    void *const there = entries[i] ? pointer(entries[i]->to_device(address(maps[i].begin))) : nullptr;
    items.push_back({maps[i].begin, shared_ && !there ? maps[i].begin : there, maps[i].size,
                     ompt::map_flags(maps[i], entering, shared_)});
  }
  ompt::report_maps(items);
}

bool DataEnvironment::may_queue(int nmaps, const ort_map_t *maps, std::vector<uintptr_t> &items) {
  std::lock_guard<std::mutex> lock(mutex_);
  bool may = runs_ahead() && !ancestors.may_come();
  for (int i = 0; i < nmaps; ++i) {
    const ort_map_t &map = maps[i];
    const bool copies = (map.kind & ORT_MAP_ALWAYS) && (map.kind & ORT_MAP_FROM);
    may &= !is_private(map) && !map.attach && !copies;
    const PresentTable::Found found = table_.find(address(map.begin), map.size);
    const PresentEntry *entry = map.size ? found.entry : table_.find_zero_length(address(map.begin));
    may &= !map.size || found.presence == Presence::Present;
    if (entry) items.push_back(address(map.begin));
  }
  return may;
}

void DataEnvironment::release(const Place &place, const std::vector<void *> &temporaries) {
  for (void *storage : temporaries) check(device_.free(storage), place, "free device memory");
}

} // namespace ort
