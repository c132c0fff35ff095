// What is known of the accesses that kernels note.
#include "cudadev-host/sim/process/accesses.h"
#include "tests/unit/catch.h"

namespace {

char memory[100];
const sim::Range all = {reinterpret_cast<uint64_t>(memory), sizeof memory};
sim::Range part(unsigned first, unsigned bytes) { return {all.address + first, bytes}; }

} // namespace

TEST_CASE("accesses: bytes that are read before they are written, and the others") {
  sim::AccessLog log;
  CHECK_FALSE(log.watches());
  CHECK(log.of(0, all).known == 0);
  const uint64_t number = log.watch(all);
  REQUIRE(number);
  log.launched(true);
  log.note(memory + 10, 8, false);
  log.note(memory + 14, 8, true);
  log.note(memory + 20, 4, false); // two of them were written
  const sim::AccessesReply found = log.of(number, all);
  CHECK(found.known);
  CHECK(found.launches == 1);
  CHECK(found.accessed == 14);
  CHECK(found.read == 10);
  CHECK(found.written == 8);
  CHECK(found.first == 10);
  CHECK(found.end == 24);
  CHECK(log.of(number, part(0, 10)).accessed == 0);
  CHECK(log.of(number, part(18, 4)).written == 4);
  CHECK(log.of(number, part(18, 4)).read == 0);
  CHECK(log.of(number, part(18, 4)).first == 0);
}

TEST_CASE("accesses: what is elsewhere, or not all of it known") {
  sim::AccessLog log;
  uint64_t number = log.watch(all);
  REQUIRE(number);
  log.launched(true);
  char other = 0;
  log.note(&other, 1, true);
  log.note(memory + 98, 4, true); // not all of it is there
  CHECK(log.of(number, all).accessed == 0);
  CHECK(log.of(number, part(90, 11)).known == 0);
  CHECK(log.of(number, {all.address - 1, 2}).known == 0);
  SECTION("a kernel that says nothing") { log.launched(false); }
  SECTION("an access of which nothing is said") { log.unseen(); }
  CHECK(log.of(number, all).known == 0);
  log.note(memory, 1, true);
  const uint64_t before = number;
  number = log.watch(all); // all is forgotten
  REQUIRE(number != before);
  CHECK(log.of(before, all).known == 0); // who asks has not seen what was in between
  CHECK(log.of(number, all).known);
  CHECK(log.of(number, all).launches == 0);
  CHECK(log.of(number, all).accessed == 0);
}
