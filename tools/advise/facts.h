// facts.h: what a run has shown of each list item of each device construct. It is counted while the program
// runs (Observer), and judged at its end (rules.h).
//
// Storage that is mapped is known by its place on the host. Of its contents a hash is kept: of what has been
// copied, as long as no kernel may have changed it. So what is kept is bounded by what is mapped at a time,
// and by the program's text.
#ifndef TOOLS_ADVISE_FACTS_H
#define TOOLS_ADVISE_FACTS_H

#include "tools/advise/construct_table.h"

#include <cstdint>
#include <set>

namespace advise {

/// A piece of the host's: where it begins, and its bytes.
using Storage = std::pair<uintptr_t, uint64_t>;
constexpr size_t kMostStorage = 1024; // of an item

/// Of one list item of a construct, over all executions. Each number counts copies.
struct ItemFacts {
  uint64_t bytes = 0;        ///< of the largest copy, or mapping
  bool is_implicit = false;  ///< there is no clause that names it
  bool aliased = false;      ///< other items are, or may point to, the same storage
  bool always = false;       ///< always, also of a motion clause
  uint64_t to = 0;           ///< to the device
  uint64_t again = 0;        ///< …of what had been there when its storage there was given up
  uint64_t other = 0;        ///< …of something else than that
  uint64_t seen = 0;         ///< …of `again`, what had come back and the host may have read in between
  uint64_t present_same = 0; ///< …into storage that had the same contents
  uint64_t present_new = 0;  ///< …that had others
  uint64_t unused = 0;       ///< …that was given up without any kernel's having had the item
  uint64_t used = 0;
  uint64_t overwritten = 0; ///< …that the first kernel which had it assigned to as a whole, without reading
  uint64_t not_overwritten = 0;
  uint64_t from = 0;         ///< from the device
  uint64_t untouched = 0;    ///< …the same as on the host, and no kernel had written it
  uint64_t same = 0;         ///< …the same, of what a kernel may have written
  uint64_t changed = 0;      ///< …others than on the host
  uint64_t all_changed = 0;  ///< …all of whose elements are others than on the host
  uint64_t from_present = 0; ///< …of storage that stays on the device
  uint64_t unread = 0;       ///< …that the host did not read before its end, or before it was overwritten
  uint64_t consumed = 0;     ///< …that went to a device again first, all or a part of it
  uint64_t read = 0;         ///< …that the host read, or nobody knows
  uint64_t reached = 0;      ///< bytes that the kernel reaches, at most, where that is known
  bool is_reached = false;   ///< it was known each time
  uint64_t watched = 0;      ///< kernels of which it is known what they accessed
  uint64_t unwatched = 0;    ///< the others
  uint64_t fills = 0;        ///< …of `watched`, that wrote all of it, and read nothing before
  uint64_t first = ~uint64_t(0), end = 0; ///< where their accesses lie, in bytes from its beginning
  /// Whether what has been seen of accesses is all that there were.
  bool all_watched() const { return watched > 0 && unwatched == 0; }
  bool is_accessed() const { return end > 0; }
  std::set<const Construct *, InOrder> before; ///< of `again`: which constructs had used it last
  std::set<Storage> storage;                   ///< what it was, as far as that is remembered
};

struct ConstructFacts {
  uint64_t executions = 0;
  std::vector<ItemFacts> items; ///< as many as the construct has
  uint64_t small_copies = 0;    ///< most of one execution, in one direction
  uint64_t small_bytes = 0;     ///< of these
  uint64_t touched_behind =
      0; ///< the host touched in front of the next construct what this one, or one before, had copied
};

/// No element is larger.
constexpr uint64_t kSmallCopy = 1024;

using Facts = std::map<const Construct *, ConstructFacts, InOrder>;

} // namespace advise
#endif
