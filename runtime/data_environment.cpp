// data_environment.cpp: map-enter, map-exit and motion (see data_environment.h).
#include "runtime/data_environment.h"
#include "runtime/addresses.h"
#include "runtime/kernel_names.h"
#include "runtime/ompt/region.h"

#include <algorithm>
#include <cstdint>

namespace ort {
namespace {

/// Device address that corresponds to the item's base, which itself need not lie in the storage.
uintptr_t device_base(const PresentEntry &entry, const ort_map_t &map) {
  return entry.to_device(address(map.base));
}

/// Whether the item with that number is one of those, a bit for each.
bool is_among(unsigned long long items, int i) { return i < 64 && (items >> i & 1); }

/// Whether the list items lie in separate pieces of device memory, as far as looking pays. Entries that the
/// program has associated with memory of its own need not.
bool lie_apart(int nmaps, PresentEntry *const *entries, unsigned long long elsewhere) {
  constexpr int kMost = 16;
  if (nmaps > kMost) return false;
  for (int i = 0; i < nmaps; ++i) {
    if (is_among(elsewhere, i)) continue;
    if (!entries[i]) return false;
    const uintptr_t begin = entries[i]->device, end = begin + (entries[i]->end - entries[i]->begin);
    for (int k = 0; k < i; ++k) {
      if (is_among(elsewhere, k)) continue;
      const uintptr_t other = entries[k]->device;
      if (begin < other + (entries[k]->end - entries[k]->begin) && other < end) return false;
    }
  }
  return true;
}

/// The bytes of the items which the construct updates, from their bases on.
void look_at_updated(ItemsStorage &storage, int nmaps, const ort_map_t *maps, PresentEntry *const *entries) {
  storage.largest_updated = storage.all_updated = 0;
  unsigned long long largest = 0, all = 0;
  for (int i = 0; i < nmaps && i < 16; ++i) {
    if (!(storage.updated >> i & 1)) continue;
    const uintptr_t base = address(maps[i].base);
    const uintptr_t end = maps[i].size ? address(maps[i].begin) + maps[i].size
                          : entries[i] ? entries[i]->end
                                       : 0;
    if (end <= base) return;
    largest = std::max<unsigned long long>(largest, end - base);
    all += end - base;
  }
  storage.largest_updated = largest;
  storage.all_updated = all;
}

void look_at(ItemsStorage &storage, int nmaps, const ort_map_t *maps, PresentEntry *const *entries,
             unsigned long long elsewhere) {
  look_at_updated(storage, nmaps, maps, entries);
  storage.apart = lie_apart(nmaps, entries, elsewhere);
  for (int i = 0; i < nmaps && i < 32; ++i) {
    if (!entries[i]) continue;
    const unsigned long long bytes = entries[i]->end - entries[i]->begin;
    storage.largest = std::max(storage.largest, bytes);
    if (storage.chosen >> i & 1) storage.largest_chosen = std::max(storage.largest_chosen, bytes);
    if (storage.chosen >> (i + 32) & 1)
      storage.least_of_others = storage.least_of_others ? std::min(storage.least_of_others, bytes) : bytes;
  }
}

bool is_leaving(const PresentEntry &entry, const ort_map_t &) { return entry.leaving; }
bool is_filling(const PresentEntry &entry, const ort_map_t &) { return entry.filling; }
bool comes_or_goes(const PresentEntry &entry, const ort_map_t &) { return entry.leaving || entry.filling; }
bool must_not_go(const PresentEntry &entry, const ort_map_t &map) {
  const bool last = entry.references == 1 || (map.kind & ORT_MAP_DELETE);
  return entry.leaving || entry.filling || (entry.busy && last);
}

} // namespace

/// Whether the construct has made the storage that the pointer lies in.
bool DataEnvironment::created_by(const Operation &operation, const void *pointer_location) {
  const PresentTable::Found found = table_.find(address(pointer_location), sizeof(void *));
  return found.presence == Presence::Present && found.entry->created == operation.number;
}

void DataEnvironment::enter(const Place &place, Construct kind, int nmaps, const ort_map_t *maps,
                            void **bases, std::vector<void *> *temporaries, ItemsStorage *storage,
                            Structures structures, unsigned long long elsewhere) {
  Operation operation(*this, place);
  PresentEntry *few[32];
  std::vector<PresentEntry *> many;
  if (nmaps > 32) many.resize(nmaps);
  PresentEntry **entries = nmaps > 32 ? many.data() : few;

  wait_while(operation, nmaps, maps, is_leaving);
  bool looks_up = false;
  PartlyPresent partly;
  for (int i = 0; i < nmaps; ++i) {
    const bool later = is_private(maps[i]) || maps[i].size == 0;
    entries[i] = later || is_among(elsewhere, i) || partly.leaves_out(maps[i])
                     ? nullptr
                     : storage_of(operation, maps[i], kind);
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
  const bool kernel_follows = bases, ahead = runs_ahead();
  // Others that find this storage come behind what is in the queue then: not behind the kernel, if that is
  // not for the sake of the next ones.
  const bool completes = calls_host_ || (!ahead && operation.meets_others());
  bool copied = false;
  for (int i = 0; i < nmaps; ++i) {
    if (!entries[i]) continue;
    copied |= entries[i]->created == operation.number && !entries[i]->attached.empty();
    if (!bases && maps[i].attach && maps[i].size) note_pointer(maps[i], *entries[i]);
  }
  attach_copied(operation, nmaps, maps, entries);
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
    if (copied && completes) {
      wait_unlocked(operation, "copy to the device");
      copied = false;
    }
    if (!fresh) break;
    for (int i = 0; i < nmaps; ++i)
      if (entries[i] && entries[i]->created == operation.number) entries[i]->filling = false;
    if (!operation.is_alone()) changed_.notify_all();
    wait_while(operation, nmaps, maps, is_filling);
    for (int i = 0; i < nmaps; ++i)
      if (entries[i]) copied |= come_behind_filling(operation, *entries[i]);
  }
  for (int i = 0; bases && i < nmaps; ++i) {
    if (is_among(elsewhere, i)) continue;
    if (is_private(maps[i]))
      bases[i] = private_copy(place, maps[i], *temporaries);
    else
      bases[i] = entries[i] ? pointer(device_base(*entries[i], maps[i])) : maps[i].base;
    if (entries[i] && !(maps[i].kind & ORT_MAP_STRUCTURE)) entries[i]->changes_unseen = true;
    if (!entries[i] || structures == Structures::Keep) continue;
    entries[i]->known.clear();
    entries[i]->pointed_to = true; // the kernel's end counts, too
  }
  if (storage) look_at(*storage, nmaps, maps, entries, elsewhere);
  for (int i = 0; i < nmaps; ++i)
    if (entries[i]) --entries[i]->busy;
  operation.end();
  if (copied && !kernel_follows && !ahead) wait(place, "copy to the device");
}

bool DataEnvironment::exit(const Place &place, Construct kind, int nmaps, const ort_map_t *maps,
                           Kernel kernel, unsigned long long elsewhere) {
  Operation operation(*this, place);
  PresentEntry *few[32];
  std::vector<PresentEntry *> many;
  if (nmaps > 32) many.resize(nmaps);
  PresentEntry **entries = nmaps > 32 ? many.data() : few;

  wait_while(operation, nmaps, maps, must_not_go);
  PartlyPresent partly;
  for (int i = 0; i < nmaps; ++i) {
    const ort_map_t &map = maps[i];
    const bool uncounted =
        is_private(map) || is_among(elsewhere, i) || (map.size == 0 && kind == Construct::Structured);
    PresentEntry *entry = entries[i] = uncounted || partly.leaves_out(map) ? nullptr
                                       : kind == Construct::Structured || (map.kind & ORT_MAP_STORAGE)
                                           ? still_present(map)
                                           : resolve(place, map);
    partly.note(map, entry);
    if (!entry && (map.kind & ORT_MAP_PRESENT) && !(map.kind & ORT_MAP_STORAGE) &&
        kind == Construct::Unstructured && !shared_)
      fatal(place,
            format("'present': the %s are not present on device %d", describe_item(map).c_str(), number_));
    if (!entry || entry->references == PresentEntry::kForever) continue;
    if (map.kind & ORT_MAP_DELETE)
      entry->references = 0, entry->counted = operation.number;
    else if (entry->is_first_use(operation.number) && entry->references > 0)
      --entry->references;
  }
  if (ompt::wants_maps() && ompt::is_exit()) report_maps(nmaps, maps, entries, false);
  // What stays is no longer ours, unless there is something to be copied from it; whoever ends it comes
  // behind the kernel.
  bool leaves = false;
  for (int i = 0; i < nmaps; ++i) {
    PresentEntry *const entry = entries[i];
    if (!entry) continue;
    if (entry->references == 0) {
      if (!entry->leaving) come_behind_users(operation, *entry);
      entry->leaving = true;
      leaves = true;
      continue;
    }
    if (kernel != Kernel::Ended && entry->references != PresentEntry::kForever)
      entry->used.add(operation.own);
    if ((maps[i].kind & ORT_MAP_FROM) && (maps[i].kind & ORT_MAP_ALWAYS)) {
      ++entry->busy;
      come_behind_filling(operation, *entry);
      leaves = true;
    } else {
      entries[i] = nullptr;
    }
  }
  bool copied = false;
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
      Unlocked unlocked(operation); // the driver waits for the device when it does free
      check(device_.free(pointer(entry->device - entry->lead), pointer(entry->begin),
                         entry->end - entry->begin),
            place, "free device memory");
    }
    if (entry->shared) end_sharing(place, *entry);
    forget_pointers(*entry);
    table_.erase(*entry);
  }
  return waits;
}

void DataEnvironment::update(const Place &place, int nmaps, const ort_map_t *maps, bool in_task_queue) {
  Operation operation(*this, place);
  wait_while(operation, nmaps, maps, comes_or_goes);
  std::vector<PresentEntry *> entries(nmaps);
  for (int i = 0; i < nmaps; ++i) {
    const ort_map_t &map = maps[i];
    if (map.size == 0) continue;
    PresentEntry *entry = entries[i] = resolve(place, map);
    if (!entry) {
      if ((map.kind & ORT_MAP_PRESENT) && !shared_)
        fatal(place,
              format("'present': the %s are not present on device %d", describe_item(map).c_str(), number_));
      continue;
    }
    ++entry->busy;
    come_behind_filling(operation, *entry);
  }
  bool waits = !runs_ahead();
  for (int i = 0, rows; i < nmaps; i += rows) {
    rows = entries[i] ? rows_of(nmaps - i, maps + i, entries.data() + i) : 1;
    if (!entries[i]) continue;
    waits |= !in_task_queue && (maps[i].kind & ORT_MAP_FROM) != 0;
    if (rows > 1) {
      copy_rows(operation, *entries[i], maps + i, rows);
      continue;
    }
    if (maps[i].kind & ORT_MAP_TO) copy_to(operation, *entries[i], maps[i]);
    if (maps[i].kind & ORT_MAP_FROM) copy_from(operation, *entries[i], maps[i]);
  }
  if (waits) wait_unlocked(operation, "update");
  for (PresentEntry *entry : entries) {
    if (!entry) continue;
    --entry->busy;
    if (!waits && entry->references != PresentEntry::kForever) entry->used.add(operation.own);
  }
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

/// Whether the device copy of the pointer behind which the item is points to it already, or there is none.
bool DataEnvironment::is_attached(const ort_map_t &map, const PresentEntry *pointee) {
  const uintptr_t location = address(map.attach);
  if (!location || !pointee) return true;
  const PresentTable::Found found = table_.find(location, sizeof(void *));
  if (found.presence != Presence::Present) return true;
  const auto attached = found.entry->attached.find(location);
  return attached != found.entry->attached.end() &&
         attached->second.device == pointee->to_device(address(map.base));
}

bool DataEnvironment::may_queue(int nmaps, const ort_map_t *maps, std::vector<uintptr_t> &items) {
  std::lock_guard<std::mutex> lock(mutex_);
  bool may = runs_ahead() && !ancestors.may_come();
  items.reserve(nmaps);
  for (int i = 0; i < nmaps; ++i) {
    const ort_map_t &map = maps[i];
    if (is_private(map)) continue;
    const bool copies = (map.kind & ORT_MAP_ALWAYS) && (map.kind & ORT_MAP_FROM);
    may &= !copies;
    const PresentTable::Found found = table_.find(address(map.begin), map.size);
    const PresentEntry *entry = map.size ? found.entry : table_.find_zero_length(address(map.begin));
    may &= (!map.size || found.presence == Presence::Present) && is_attached(map, entry);
    if (entry) items.push_back(address(map.begin));
  }
  return may;
}

void DataEnvironment::release(const Place &place, const std::vector<void *> &temporaries) {
  for (void *storage : temporaries) check(device_.free(storage), place, "free device memory");
}

} // namespace ort
