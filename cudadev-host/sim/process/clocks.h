// clocks.h: what is ordered before what, for the race detector (races.h).
//
// A block has a time, a number that grows whenever one of its threads publishes what it has done: at a
// barrier and at a fence. An access has the time at which it was made. A thread's clock says, for each other
// thread of its block, up to which time it knows what that one did: an access of that time or before is
// ordered before whatever the thread does now. Of another block a clock has one number for all of its
// threads: threads of different blocks meet only through atomics, and what the block had done by then is
// taken as known. So a race between blocks may be missed, but none is reported that is none.
#ifndef OMPICC_SIM_CLOCKS_H
#define OMPICC_SIM_CLOCKS_H

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace sim {

// Never changed once others may have it.
struct Clock {
  uint32_t block = 0;
  uint32_t time = 0;                                 // when it was published
  std::vector<uint32_t> own;                         // by thread of the block
  std::vector<std::pair<uint32_t, uint32_t>> others; // other blocks and their times, sorted by block
};
using ClockRef = std::shared_ptr<const Clock>;

// What somebody knows who knows what both do; either may be NULL. It is a clock of block `block`.
ClockRef joined(const ClockRef &a, const ClockRef &b, uint32_t block);

// The clocks of the threads of a block.
class BlockClocks {
public:
  void start(uint32_t block, unsigned threads);

  uint32_t block() const { return own_block; }
  uint32_t now() const { return time; }

  // Whether what thread `thread` of block `block` did at `when` is ordered before what `me` does now.
  bool knows(unsigned me, uint32_t block, unsigned thread, uint32_t when) const;

  // These threads have met at a barrier.
  void meet(const std::vector<unsigned> &threads);

  // C++'s rules for fences: `me` knows from now on what its atomic reads have found published, and what it
  // has done up to now is published by its next atomic writes.
  void fence(unsigned me);
  void receive(unsigned me, const ClockRef &found);
  ClockRef published(unsigned me); // NULL: it has made no fence

private:
  struct Thread {
    ClockRef knows;
    ClockRef received;  // by atomic reads; counts from the next fence on
    ClockRef published; // made of the next two when it is asked for
    ClockRef known_at_fence;
    uint32_t fence_time = 0;
    bool fenced = false;
  };
  uint32_t own_block = 0, time = 1;
  std::vector<Thread> threads;
};

} // namespace sim

#endif
