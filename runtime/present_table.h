// present_table.h: which host storage has corresponding storage on a device (OpenMP 5.2 §1.2.6, "device data
// environment").
//
// An interval map from host addresses to device addresses. Intervals never overlap: OpenMP forbids to map
// storage that overlaps mapped storage without lying inside it (§5.8.3), so one ordered map keyed by the
// start address finds everything in logarithmic time. The table only keeps the books; it neither allocates
// nor copies, so it can be tested without any device.
#ifndef RUNTIME_PRESENT_TABLE_H
#define RUNTIME_PRESENT_TABLE_H

#include "runtime/backlog.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace ort {

/// Corresponding storage of [begin, end).
struct PresentEntry {
  static constexpr unsigned long kForever = ~0ul; ///< reference count of variables that are always present

  uintptr_t begin = 0;
  uintptr_t end = 0;
  uintptr_t first_pointer = 0; ///< a pointer from here to
  uintptr_t last_pointer =
      0; ///< here, inclusive, points to the storage if to nothing else ("extended address range")
  uintptr_t device = 0;         ///< device address of `begin`
  unsigned long lead = 0;       ///< bytes of the allocation in front of it
  unsigned long references = 1; ///< reference count; kForever is never changed
  bool in_place = false;        ///< the device uses the host's storage; `device` is `begin`
  bool shared = false;          ///< the plugin's `share` has to be taken back, at the end
  bool allocated = true;        ///< the storage was allocated by a map, and is freed when the count becomes 0
  bool associated = false;      ///< by omp_target_associate_ptr
  uint64_t created = 0;         ///< operation that made the entry: its storage is "new" to that construct
  uint64_t counted = 0;         ///< operation that last changed `references`: once per construct (§5.8.3)
  bool filling = false;         ///< the construct that made it is still copying to it
  bool leaving = false;         ///< nothing refers to it; it stays until it is copied from
  unsigned busy = 0;            ///< constructs that copy to or from it, other than those two
  Mark filled;                  ///< what was copied to it last may still be on its way in that queue
  Marks used;                   ///< queues with work on it of constructs that hold no reference any more
  bool changes_unseen = false;  ///< kernels may have pointers to it that nothing is known of
  bool pointed_to = false;  ///< pointers on the device point to it, as to structures, or kernels change it
  std::vector<char> known;  ///< the bytes that it has; empty: not known (DataEnvironment::value_of)
  unsigned known_since = 0; ///< DataEnvironment::structure_stores_ then
  unsigned changes = 0;     ///< copies to it that have begun, and that have ended

  /// Pointers within the storage whose device copy points to device storage ("attached pointers", §5.8.6), by
  /// their host address.
  struct Attached {
    uintptr_t device;   ///< the address that was stored
    uint64_t operation; ///< by which construct
  };
  std::map<uintptr_t, Attached> attached;
  /// Pointers, by their host address, behind which data constructs have mapped this
  /// (DataEnvironment::pointers_).
  std::vector<uintptr_t> pointed_from;

  /// Counts a construct's use, once however many of its items refer to the entry (§5.8.3).
  bool is_first_use(uint64_t operation) {
    if (counted == operation) return false;
    counted = operation;
    return true;
  }

  uintptr_t to_device(uintptr_t host) const { return device + (host - begin); }
};

/// How [begin, begin + size) lies relative to what is present.
enum class Presence { Absent, Present, Partial };

class PresentTable {
public:
  struct Found {
    Presence presence;
    PresentEntry *entry; ///< Present: the entry. Partial: the first entry that overlaps
  };

  /// Finds size > 0 bytes from `begin`.
  Found find(uintptr_t begin, unsigned long size);

  /// Finds the storage that a pointer, or a zero-length section from `address`, refers to (OpenMP 5.2
  /// §5.8.6): the entry that contains the address, otherwise one with such a base address, that ends there,
  /// or between which and its base address it lies. NULL if there is none.
  PresentEntry *find_zero_length(uintptr_t address);

  /// For an implicit map of storage of which only a part is present (§5.8.1: the part is used): the entry
  /// that lies inside [begin, begin + size), if it is the only one that overlaps it. NULL otherwise.
  PresentEntry *find_only_part(uintptr_t begin, unsigned long size);

  /// Adds storage that must be absent. Pointers to it are those into it and the one behind its end.
  PresentEntry &insert(uintptr_t begin, unsigned long size, uintptr_t device);
  void erase(PresentEntry &entry);

  /// Calls `visit` for all entries.
  template <class Visit> void for_each(Visit visit) {
    for (auto &entry : entries_) visit(entry.second);
  }

  /// All, by where they begin on the host.
  const std::map<uintptr_t, PresentEntry> &entries() const { return entries_; }
  bool empty() const { return entries_.empty(); }
  size_t size() const { return entries_.size(); }

private:
  std::map<uintptr_t, PresentEntry> entries_; // by begin
};

} // namespace ort
#endif
