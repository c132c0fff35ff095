#include "runtime/present_table.h"
#include "tests/unit/catch.h"

using namespace ort;

TEST_CASE("present table: what lies inside, beside and across an entry") {
  PresentTable table;
  table.insert(1000, 100, 5000);

  CHECK(table.find(1000, 100).presence == Presence::Present);
  CHECK(table.find(1099, 1).presence == Presence::Present);
  CHECK(table.find(1010, 20).entry->to_device(1010) == 5010);
  CHECK(table.find(900, 100).presence == Presence::Absent);
  CHECK(table.find(1100, 1).presence == Presence::Absent);
  CHECK(table.find(999, 2).presence == Presence::Partial);
  CHECK(table.find(1099, 2).presence == Presence::Partial);
  CHECK(table.find(900, 1000).presence == Presence::Partial);
}

TEST_CASE("present table: neighbours are kept apart") {
  PresentTable table;
  table.insert(1000, 100, 5000);
  table.insert(1100, 100, 9000);

  CHECK(table.find(1100, 1).entry->device == 9000);
  CHECK(table.find(1050, 100).presence == Presence::Partial); // two entries do not make one storage
  table.erase(*table.find(1000, 1).entry);
  CHECK(table.find(1000, 1).presence == Presence::Absent);
  CHECK(table.find(1100, 100).presence == Presence::Present);
}

TEST_CASE("present table: zero-length sections") {
  PresentTable table;
  table.insert(1000, 100, 5000);
  table.insert(1200, 100, 9000);

  CHECK(table.find_zero_length(1000)->device == 5000);
  CHECK(table.find_zero_length(1099)->device == 5000);
  CHECK(table.find_zero_length(1100)->device == 5000); // one past the end still belongs to the array
  CHECK(table.find_zero_length(1200)->device == 9000);
  CHECK(table.find_zero_length(999) == nullptr);
  CHECK(table.find_zero_length(1101) == nullptr);
}

TEST_CASE("present table: pointers between storage and its base address") {
  PresentTable table;
  table.insert(1000, 100, 5000);
  table.insert(1200, 100, 9000).first_pointer = 1150;
  CHECK(table.find_zero_length(1149) == nullptr);
  CHECK(table.find_zero_length(1150)->device == 9000);
  CHECK(table.find_zero_length(1199)->device == 9000);
  table.insert(1400, 100, 7000).first_pointer = 1300; // where the one before ends: its base address
  CHECK(table.find_zero_length(1300)->device == 7000);
  table.insert(1600, 100, 3000).first_pointer = 1450; // somewhere between the base address and it
  CHECK(table.find_zero_length(1500)->device == 7000);
  CHECK(table.find_zero_length(1501)->device == 3000);
  table.find(1600, 1).entry->last_pointer = 1699; // an object that nobody steps over
  CHECK(table.find_zero_length(1699)->device == 3000);
  CHECK(table.find_zero_length(1700) == nullptr);
}

TEST_CASE("present table: the only part of a larger range") {
  PresentTable table;
  table.insert(1000, 100, 5000);

  CHECK(table.find_only_part(900, 1000)->device == 5000);
  CHECK(table.find_only_part(1050, 1000) == nullptr);
  CHECK(table.find_only_part(900, 150) == nullptr);
  table.insert(1200, 10, 9000);
  CHECK(table.find_only_part(900, 1000) == nullptr);
  CHECK(table.find_only_part(900, 300)->device == 5000);
}
