// clocks.cpp: what is ordered before what on the sim device, and which accesses are kept.
#include "tests/unit/catch.h"

#include "cudadev-host/sim/process/clocks.h"
#include "cudadev-host/sim/process/shadow.h"

using namespace sim;

TEST_CASE("a barrier orders those who meet there, and nobody else") {
  BlockClocks clocks;
  clocks.start(3, 4);
  const uint32_t before = clocks.now();
  CHECK_FALSE(clocks.knows(0, 3, 1, before));
  clocks.meet({0, 1});
  CHECK(clocks.knows(0, 3, 1, before));
  CHECK(clocks.knows(1, 3, 0, before));
  CHECK_FALSE(clocks.knows(2, 3, 0, before));
  CHECK_FALSE(clocks.knows(0, 3, 2, before));
  // What one of them does afterwards is not known.
  CHECK_FALSE(clocks.knows(0, 3, 1, clocks.now()));
  // What one has learnt goes on to whom it meets.
  clocks.meet({1, 2});
  CHECK(clocks.knows(2, 3, 0, before));
  CHECK_FALSE(clocks.knows(2, 3, 3, before));
  // A new block knows nothing.
  clocks.start(4, 4);
  CHECK_FALSE(clocks.knows(2, 3, 0, before));
}

TEST_CASE("fences on both sides of an atomic variable order, each alone does not") {
  BlockClocks clocks;
  clocks.start(0, 3);
  CHECK(clocks.published(0) == nullptr); // a relaxed write without a fence says nothing
  const uint32_t before = clocks.now();
  clocks.fence(0);
  const uint32_t between = clocks.now();
  const ClockRef variable = clocks.published(0);
  REQUIRE(variable);
  clocks.receive(1, variable);
  CHECK_FALSE(clocks.knows(1, 0, 0, before));
  clocks.fence(1);
  CHECK(clocks.knows(1, 0, 0, before));
  CHECK_FALSE(clocks.knows(1, 0, 0, between)); // after the fence
  CHECK_FALSE(clocks.knows(2, 0, 0, before));
  // Somebody who receives from the second one knows of the first one, too.
  clocks.receive(2, clocks.published(1));
  clocks.fence(2);
  CHECK(clocks.knows(2, 0, 0, before));
}

TEST_CASE("a barrier has the effect of a fence") {
  BlockClocks clocks;
  clocks.start(0, 3);
  const uint32_t before = clocks.now();
  clocks.meet({0, 1});
  clocks.receive(2, clocks.published(1));
  clocks.meet({2});
  CHECK(clocks.knows(2, 0, 0, before));
}

TEST_CASE("between blocks a publication counts for all threads of its block") {
  BlockClocks first, second;
  first.start(0, 2);
  second.start(7, 2);
  const uint32_t before = first.now();
  first.fence(0);
  const uint32_t after = first.now();
  second.receive(1, first.published(0));
  second.fence(1);
  CHECK(second.knows(1, 0, 0, before));
  CHECK(second.knows(1, 0, 1, before));
  CHECK_FALSE(second.knows(1, 0, 0, after));
  CHECK_FALSE(second.knows(0, 0, 0, before));
  // A variable that both have written.
  const ClockRef both = joined(first.published(0), second.published(1), 7);
  CHECK(both->block == 7);
  BlockClocks third;
  third.start(9, 1);
  third.receive(0, both);
  third.fence(0);
  CHECK(third.knows(0, 0, 1, before));
  CHECK(third.knows(0, 7, 1, both->time));
  CHECK(joined(nullptr, nullptr, 1) == nullptr);
  CHECK(joined(both, both, 7) == both);
  CHECK(joined(nullptr, both, 7) == both);
}

namespace {

// Threads of one block, without any order between them but the one that is given.
struct Memory {
  Shadow shadow;
  uint32_t known = 0; // accesses up to that time are ordered before all later ones

  // How many races an access makes.
  int operator()(unsigned thread, uintptr_t p, size_t bytes, int how, uint32_t time = 1) {
    Access access;
    access.thread = static_cast<uint16_t>(thread);
    access.time = time;
    access.how = static_cast<uint8_t>(how);
    int races = 0;
    shadow.note(
        p, bytes, access, [&](const Access &before) { return before.time <= known; },
        [&](const Access &, uintptr_t) { ++races; });
    return races;
  }
};

} // namespace

TEST_CASE("accesses conflict if they meet, one writes, and not both are atomic") {
  const int atomic_read = access_atomic, atomic_write = access_atomic | access_write;
  struct {
    int first, second, races;
  } const cases[] = {
      {access_read, access_read, 0},   {access_read, access_write, 1},  {access_write, access_read, 1},
      {access_write, access_write, 1}, {atomic_write, atomic_write, 0}, {atomic_write, atomic_read, 0},
      {atomic_write, access_read, 1},  {atomic_read, access_write, 1},  {atomic_read, access_read, 0}};
  for (const auto &c : cases) {
    INFO(c.first << " " << c.second);
    Memory memory;
    CHECK(memory(0, 64, 4, c.first) == 0);
    CHECK(memory(0, 64, 4, c.second) == 0); // its own
    CHECK(memory(1, 68, 4, c.second) == 0); // beside it
    Memory other;
    other(0, 64, 4, c.first);
    CHECK(other(1, 64, 4, c.second) == c.races);
  }
}

TEST_CASE("bytes are told apart, also those of accesses across several units") {
  Memory memory;
  memory(0, 100, 16, access_write);
  CHECK(memory(1, 99, 1, access_write) == 0);
  CHECK(memory(1, 116, 4, access_write) == 0);
  CHECK(memory(1, 115, 1, access_read) == 1);
  CHECK(memory(2, 96, 32, access_write) >= 2);
  Memory page;
  page(0, 4090, 12, access_write);
  CHECK(page(1, 4096, 1, access_read) == 1);
}

TEST_CASE("a write is not forgotten for the sake of many reads, nor a read of one thread for another's") {
  Memory memory;
  memory(0, 8, 4, access_write);
  for (unsigned t = 1; t < 100; ++t) memory(t, 12, 4, access_read);
  CHECK(memory(100, 8, 4, access_read) == 1);
  CHECK(memory(99, 12, 4, access_write) == 1); // thread 98's, at least
  Memory own;
  for (int i = 0; i < 10; ++i) own(1, 8, 8, access_read);
  own(2, 8, 8, access_read);
  for (int i = 0; i < 10; ++i) own(1, 8, 8, access_read);
  CHECK(own(1, 8, 8, access_write) == 1);
}

TEST_CASE("what is ordered before makes room, and conflicts no more") {
  Memory memory;
  for (unsigned t = 0; t < 50; ++t) {
    memory.known = t;
    CHECK(memory(t, 16, 8, access_read, t + 1) == 0);
    CHECK(memory(t, 16, 8, access_write, t + 1) == 0);
  }
  CHECK(memory(60, 16, 8, access_read, 51) == 1); // of the last one
  CHECK(memory(61, 16, 8, access_read, 51) == 1);
  memory.known = 51;
  CHECK(memory(62, 16, 8, access_write, 52) == 0);
}

TEST_CASE("what is ordered before one access may be a race with the next one") {
  Memory memory;
  memory(0, 8, 8, access_write);
  memory.known = 1;
  CHECK(memory(1, 8, 8, access_read, 2) == 0);  // does not say what the write said
  CHECK(memory(1, 8, 4, access_write, 2) == 0); // nor does this of the other half
  memory.known = 0;
  CHECK(memory(2, 12, 4, access_read, 2) == 1);
}

TEST_CASE("memory that becomes other memory has not been accessed") {
  Memory memory;
  memory(0, 64, 32, access_write);
  memory.shadow.forget(72, 8);
  memory.shadow.forget(1 << 20, 1 << 20);
  CHECK(memory(1, 72, 8, access_read) == 0);
  CHECK(memory(1, 80, 8, access_read) == 1);
  memory.shadow.clear();
  CHECK(memory(1, 64, 32, access_read) == 0);
}
