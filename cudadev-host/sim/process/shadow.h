// shadow.h: who accessed which memory last, for the race detector (races.h).
//
// Of each eight bytes that a kernel has touched the last accesses are kept: of each thread one, of those that
// only read no more than two of the same bytes. What is ordered before a later access makes room for it.
#ifndef OMPICC_SIM_SHADOW_H
#define OMPICC_SIM_SHADOW_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>

namespace sim {

// How memory is accessed, a set of bits.
enum : uint8_t { access_read = 0, access_write = 1, access_atomic = 2 };

struct Access {
  uint32_t block = 0, time = 0; // see clocks.h
  uint32_t site = 0;            // where in the code
  uint16_t thread = 0;
  uint8_t bytes = 0; // of the eight: a bit each; 0: no access
  uint8_t how = access_read;

  bool by_same_thread(const Access &a) const { return block == a.block && thread == a.thread; }
  bool conflicts(const Access &a) const {
    return bytes & a.bytes && (how | a.how) & access_write && !(how & a.how & access_atomic);
  }
};

class Shadow {
public:
  // Notes an access to [p, p + bytes). ordered(before) says whether an earlier access is ordered before it;
  // race(before, address) is told of each that conflicts with it and is not.
  template <class Ordered, class Race>
  void note(uintptr_t p, size_t bytes, Access access, const Ordered &ordered, const Race &race) {
    while (bytes > 0) {
      const unsigned first = p % unit_bytes;
      const size_t part = bytes < unit_bytes - first ? bytes : unit_bytes - first;
      access.bytes = static_cast<uint8_t>(((1u << part) - 1) << first);
      Unit &unit = unit_at(p);
      bool raced = false;
      for (const Access &before : unit.accesses) {
        if (before.bytes == 0) break;
        if (raced || before.by_same_thread(access) || !before.conflicts(access) || ordered(before)) continue;
        raced = true;
        race(before, p);
      }
      store(unit, access, ordered);
      p += part;
      bytes -= part;
    }
  }

  // Forgets all accesses to [p, p + bytes): it is other memory from now on.
  void forget(uintptr_t p, size_t bytes);
  // Forgets everything, as if it had been forgotten one by one.
  void clear();

private:
  static constexpr size_t unit_bytes = 8, page_bytes = 4096, kept = 4;

  struct Unit {
    Access accesses[kept]; // the oldest first
  };
  struct Page {
    uint64_t generation;
    Unit units[page_bytes / unit_bytes];
  };

  Page *page_at(uintptr_t p, bool make);
  Unit &unit_at(uintptr_t p) { return page_at(p, true)->units[p % page_bytes / unit_bytes]; }

  // Adds an access to those of its eight bytes, and leaves out what it makes superfluous.
  template <class Ordered> static void store(Unit &unit, const Access &access, const Ordered &ordered) {
    constexpr size_t none = kept;
    const bool reads = !(access.how & access_write);
    size_t used = 0, oldest_read = none, same_read = none, same_reads = 0;
    for (size_t i = 0; i < kept && unit.accesses[i].bytes; ++i) {
      const Access before = unit.accesses[i];
      if (says_all_of(before, access)) return; // and nothing has been left out: the same was so for it
      const bool superfluous =
          (before.bytes & ~access.bytes) == 0 && (before.by_same_thread(access) ? is_as_strong(access, before)
                                                  : reads && before.how & access_write ? false
                                                                                       : ordered(before));
      if (superfluous) continue;
      if (!(before.how & access_write)) {
        if (oldest_read == none) oldest_read = used;
        if (before.bytes == access.bytes && same_reads++ == 0) same_read = used;
      }
      unit.accesses[used++] = before;
    }
    const size_t least = reads && same_reads > 1 ? same_read
                         : used < kept           ? none
                         : oldest_read != none   ? oldest_read
                                                 : 0;
    if (least != none) {
      for (size_t i = least; i + 1 < used; ++i) unit.accesses[i] = unit.accesses[i + 1];
      --used;
    }
    unit.accesses[used++] = access;
    for (; used < kept; ++used) unit.accesses[used].bytes = 0;
  }
  // A write conflicts with whatever a read does, and what is not atomic with whatever an atomic access does.
  static bool is_as_strong(const Access &a, const Access &b) {
    return a.how == b.how || a.how == access_write ||
           (a.how == (access_write | access_atomic) && b.how == access_atomic);
  }
  static bool says_all_of(const Access &before, const Access &access) {
    return before.by_same_thread(access) && before.time == access.time && before.how != access.how &&
           (access.bytes & ~before.bytes) == 0 && is_as_strong(before, access);
  }

  std::unordered_map<uintptr_t, std::unique_ptr<Page>> pages;
  uintptr_t last_number = ~uintptr_t(0);
  Page *last_page = nullptr;
  uint64_t generation = 1;
};

} // namespace sim

#endif
