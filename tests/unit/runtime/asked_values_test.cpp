// What libompirt says of storage on the device that it remembers, or that is no list item's (ort_value_of).
#include "runtime/omp.h"
#include "tests/unit/runtime/lazy_program.h"

#include <cstring>
#include <thread>

using namespace lazy;

namespace {

struct Pair {
  int n, m;
};

ort_map_t whole(Pair &pair) { return item(&pair, sizeof pair, ORT_MAP_TO | ORT_MAP_STRUCTURE); }

/// A kernel that adds `by` to pair.n.
void change(Program &p, Pair &pair, int &by) {
  const ort_map_t maps[] = {whole(pair), item(&by, sizeof by, ORT_MAP_TO)};
  const ort_param_t params[] = {{ORT_PARAM_MAP, 0, nullptr, 0}, {ORT_PARAM_MAP, 1, nullptr, 0}};
  REQUIRE(ort_target(&p.kernel, 0, &kLaunch, 2, maps, 2, params) == 1);
}
int asked(const int &number) {
  return *static_cast<const int *>(ort_value_of(0, &number, sizeof number, "a.c", 12));
}

} // namespace

TEST_CASE("what another thread's kernel is about to change is not remembered") {
  Program p;
  Pair pair = {5, 7};
  int by = 10;
  const ort_map_t map = whole(pair);
  ort_target_enter_data(0, 1, &map);
  enter(by, ORT_MAP_TO);
  CHECK(asked(pair.m) == 7);
  ort_run_ahead();
  change(p, pair, by);
  std::thread([&] { CHECK(asked(pair.m) == 7); }).join();
  ort_catch_up();
  CHECK(asked(pair.n) == 15);
  CHECK(asked(pair.m) == 7);
  exit_data(by, ORT_MAP_RELEASE);
  ort_target_exit_data(0, 1, &map);
}

TEST_CASE("of device storage, it says what is there") {
  Program p;
  const Pair pair = {3, 4};
  auto *there = static_cast<Pair *>(omp_target_alloc(2 * sizeof pair, 0));
  REQUIRE(omp_target_memcpy(there, &pair, sizeof pair, sizeof pair, 0, 0, omp_get_initial_device()) == 0);
  const auto *got = static_cast<const Pair *>(ort_value_of(0, &there[1], sizeof pair, "a.c", 12));
  CHECK(got != &there[1]);
  CHECK((got->n == 3 && got->m == 4));
  omp_target_free(there, 0);
}

TEST_CASE("it is fetched once, of arrays of structures and behind pointers, too") {
  Program p;
  struct {
    void *first;
    int number;
  } box = {nullptr, 1};
  static Pair pairs[2000];
  box.first = pairs;
  pairs[1500].m = 8;
  ort_map_t behind = item(pairs, sizeof pairs, ORT_MAP_TO | ORT_MAP_STRUCTURE);
  behind.attach = &box.first;
  ort_target_enter_data(0, 1, &behind); // the pointer comes later
  const ort_map_t map = item(&box, sizeof box, ORT_MAP_TO | ORT_MAP_STRUCTURE);
  ort_target_enter_data(0, 1, &map);
  fake().waits = 0;
  for (int i = 0; i < 3; ++i) CHECK(asked(pairs[1500].m) == 8);
  CHECK(fake().waits == 1);
  ort_target_exit_data(0, 1, &map);
  behind.attach = nullptr;
  ort_target_exit_data(0, 1, &behind);
}

TEST_CASE("pointers on the device become host pointers to what is mapped") {
  Program p;
  int x[4] = {0}, other = 0;
  void *location = &other;
  const ort_map_t map = item(x, sizeof x, ORT_MAP_TO);
  ort_target_enter_data(0, 1, &map);
  auto *there = static_cast<int *>(ort_device_address(0, x));
  CHECK(ort_pointer_of(0, &location, there + 2, "a.c", 12) == &x[2]);
  location = &x[1];
  CHECK(ort_pointer_of(0, &location, there + 1, "a.c", 12) == &x[1]);
  CHECK(ort_pointer_of(0, &location, &other, "a.c", 12) == &other);
  CHECK(ort_pointer_of(ORT_DEVICE_HOST, &location, there, "a.c", 12) == &x[1]);
  ort_target_exit_data(0, 1, &map);
}

TEST_CASE("of storage that there may not be, it says zeros where nobody can read") {
  Program p;
  const auto asked = [](const void *at) {
    return *static_cast<const Pair *>(ort_value_if_there(0, at, sizeof(Pair), "a.c", 12));
  };
  const auto isNothing = [](const Pair &pair) { return pair.n == 0 && pair.m == 0; };
  CHECK(isNothing(asked(nullptr)));
  CHECK(isNothing(asked(reinterpret_cast<const void *>(24))));
  CHECK(isNothing(asked(reinterpret_cast<const void *>(~0ul - 7))));
  const Pair pair = {5, 7};
  CHECK(asked(&pair).m == 7);
  CHECK(ort_pointer_of(0, nullptr, nullptr, "a.c", 12) == nullptr);
}
