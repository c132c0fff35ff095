// accesses.h: which bytes of device memory kernels read and write, of those that were compiled to say it
// (ompicc
// --sim-accesses), for who watches the program (OMPICC_ADVISE).
//
// Of each byte it is known whether a kernel has written it, and whether one has read it before that: only
// then did it matter what was there.
#ifndef OMPICC_SIM_ACCESSES_H
#define OMPICC_SIM_ACCESSES_H

#include "cudadev-host/sim/protocol.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace sim {

class AccessLog {
public:
  // From now on accesses to that memory are noted; those before are forgotten. Returns a number for `of`; 0
  // where there is no memory for it.
  uint64_t watch(const Range &memory);
  bool watches() const { return watches_; }
  // A kernel is started, which says what it accesses, or does not.
  void launched(bool says);
  // A kernel accesses something of which it says nothing.
  void unseen() { unseen_ = true; }
  // By one thread at a time.
  void note(const volatile void *p, size_t bytes, bool writes);
  // What is known of a part of the memory, since the `watch` of that number, if it was the last one.
  AccessesReply of(uint64_t number, const Range &part) const;

private:
  enum : uint8_t { kRead = 1, kWritten = 2 };
  bool watches_ = false;
  std::atomic<bool> unseen_{false};
  uint64_t launches_ = 0, number_ = 0;
  Range memory_ = {0, 0};
  uint8_t *bytes_ = nullptr; // one for each of the memory
};

extern AccessLog accesses;

} // namespace sim

#endif
