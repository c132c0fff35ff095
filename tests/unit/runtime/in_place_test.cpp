// Storage of the host's that a device uses where it is: the data environment's books, and what is copied.
#include "runtime/data_environment.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/fake_plugin.h"

#include <cstring>

using namespace ort;

namespace {

const Place kPlace{"a.c", 12};

ort_map_t item(void *begin, unsigned long size, unsigned kind, void *attach = nullptr) {
  ort_map_t map = {};
  map.base = map.begin = begin;
  map.size = size;
  map.kind = kind;
  map.attach = static_cast<void **>(attach);
  return map;
}

/// A device that uses everything in place but what `kept` names.
struct Environment {
  DataEnvironment data{{fake_plugin(), 0}, 0};
  explicit Environment(const void *kept = nullptr) {
    reset_fake();
    fake().may_share = [kept](const void *host, unsigned long) { return host != kept; };
  }
  void begin(std::vector<ort_map_t> maps) {
    data.enter(kPlace, Construct::Unstructured, (int)maps.size(), maps.data());
  }
  void end(std::vector<ort_map_t> maps) {
    data.exit(kPlace, Construct::Unstructured, (int)maps.size(), maps.data());
  }
  template <class T> T *on_device(T *host) { return static_cast<T *>(data.lookup(host)); }
};

} // namespace

TEST_CASE("what is used in place is present, counted, and never copied") {
  Environment e;
  int a[4] = {1, 2, 3, 4};
  const auto all = item(a, sizeof a, ORT_MAP_TOFROM | ORT_MAP_ALWAYS);
  e.begin({all});
  e.begin({all});
  CHECK(e.on_device(&a[2]) == &a[2]);
  CHECK(e.data.is_present(a, sizeof a));
  const auto changed = item(a, sizeof a, ORT_MAP_TOFROM);
  e.data.update(kPlace, 1, &changed);
  e.end({all});
  CHECK(e.data.is_present(a, sizeof a));
  const int waits = fake().waits;
  e.end({all});
  CHECK(fake().waits > waits); // what has used it has ended
  CHECK(!e.data.is_present(a, sizeof a));
  CHECK((fake().to_device == 0 && fake().from_device == 0 && fake().allocations == 0 && fake().shared == 0));
}

TEST_CASE("pointers between storage that is used in place stay as they are") {
  Environment e;
  struct {
    int *p;
    int n;
  } s;
  int v[8] = {};
  s = {v, 8};
  const std::vector<ort_map_t> maps = {item(&s, sizeof s, ORT_MAP_TOFROM),
                                       item(v, sizeof v, ORT_MAP_TOFROM, &s.p)};
  e.begin(maps);
  CHECK((e.on_device(&s) == &s && e.on_device(v) == v && s.p == v));
  e.end(maps);
  CHECK((s.p == v && fake().to_device == 0 && fake().shared == 0 && fake().live == 0));
}

TEST_CASE("a pointer to what has a copy lies in a copy") {
  struct {
    int *p;
    int n;
  } s;
  int v[8] = {};
  s = {v, 8};
  const auto storage = item(&s, sizeof s, ORT_MAP_TOFROM), pointee = item(v, sizeof v, ORT_MAP_TOFROM, &s.p);
  for (const bool together : {true, false}) {
    INFO("in one construct: " << together);
    Environment e(v);
    if (together)
      e.begin({storage, pointee});
    else
      e.begin({storage}), e.begin({pointee});
    CHECK(s.p == v); // the host's is as it was
    auto *const there = e.on_device(&s);
    REQUIRE(there != &s);
    CHECK((there->n == 8 && there->p == e.on_device(v) && there->p != v));
    there->n = 9;
    v[0] = 0;
    e.on_device(v)[0] = 5;
    e.end({pointee});
    CHECK(v[0] == 5);
    e.end({storage});
    CHECK((s.n == 9 && s.p == v));
    CHECK((fake().live == 0 && fake().shared == 0));
    s.n = 8;
  }
}

TEST_CASE("attached pointers follow storage that gets a copy later") {
  struct Node {
    Node *next;
    int *value;
  } first, second;
  int number = 3;
  first = {&second, nullptr};
  second = {nullptr, &number};
  Environment e(&number);
  e.begin({item(&first, sizeof first, ORT_MAP_TO), item(&second, sizeof second, ORT_MAP_TO, &first.next)});
  CHECK((e.on_device(&first) == &first && first.next == &second));
  e.begin({item(&number, sizeof number, ORT_MAP_TO, &second.value)});
  // The second has a copy, and so has the first one that points to it.
  Node *const there = e.on_device(&first);
  REQUIRE(there != &first);
  CHECK(there->next == e.on_device(&second));
  CHECK(there->next != &second);
  CHECK((there->next->value == e.on_device(&number) && *there->next->value == 3));
  CHECK((first.next == &second && second.value == &number));
}
