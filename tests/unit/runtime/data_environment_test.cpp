#include "runtime/data_environment.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/child.h"
#include "tests/unit/runtime/fake_plugin.h"

#include <cstring>
#include <thread>

using namespace ort;

namespace {

const Place kPlace{"a.c", 12};

ort_map_t item(void *begin, unsigned long size, unsigned kind) {
  return {begin, begin, size, kind, 0, nullptr};
}

/// An environment of its own, with everything freed at the end.
struct Environment {
  DataEnvironment data{{fake_plugin(), 0}, 0};
  Environment() { reset_fake(); }

  void begin(std::vector<ort_map_t> maps) {
    data.enter(kPlace, Construct::Structured, (int)maps.size(), maps.data());
  }
  void end(std::vector<ort_map_t> maps) {
    data.exit(kPlace, Construct::Structured, (int)maps.size(), maps.data());
  }
  void enter_data(std::vector<ort_map_t> maps) {
    data.enter(kPlace, Construct::Unstructured, (int)maps.size(), maps.data());
  }
  void exit_data(std::vector<ort_map_t> maps) {
    data.exit(kPlace, Construct::Unstructured, (int)maps.size(), maps.data());
  }
  void update(std::vector<ort_map_t> maps) { data.update(kPlace, (int)maps.size(), maps.data()); }
  template <class T> T *on_device(T *host) { return static_cast<T *>(data.lookup(host)); }
};

} // namespace

TEST_CASE("map(tofrom) copies in, copies out and frees") {
  Environment e;
  int a[4] = {1, 2, 3, 4};
  e.begin({item(a, sizeof a, ORT_MAP_TOFROM)});
  int *d = e.on_device(a);
  REQUIRE(d != nullptr);
  CHECK(d[3] == 4);
  d[3] = 40;
  CHECK(a[3] == 4);
  e.end({item(a, sizeof a, ORT_MAP_TOFROM)});
  CHECK(a[3] == 40);
  CHECK(e.on_device(a) == nullptr);
  CHECK(fake().live == 0);
}

TEST_CASE("map(to) does not copy out, map(from) and map(alloc) do not copy in") {
  Environment e;
  int a = 1, b = 2, c = 3;
  const std::vector<ort_map_t> maps = {item(&a, 4, ORT_MAP_TO), item(&b, 4, ORT_MAP_FROM),
                                       item(&c, 4, ORT_MAP_ALLOC)};
  e.begin(maps);
  CHECK(fake().to_device == 1);
  *e.on_device(&a) = *e.on_device(&b) = *e.on_device(&c) = 7;
  e.end(maps);
  CHECK(a == 1);
  CHECK(b == 7);
  CHECK(c == 3);
  CHECK(fake().from_device == 1);
}

TEST_CASE("an inner construct uses the storage of the outer one and copies nothing") {
  Environment e;
  int a[8] = {};
  e.begin({item(a, sizeof a, ORT_MAP_TOFROM)});
  e.begin({item(a + 2, 4, ORT_MAP_TOFROM)});
  CHECK(fake().allocations == 1);
  CHECK(fake().to_device == 1);
  e.on_device(a)[2] = 9;
  e.end({item(a + 2, 4, ORT_MAP_TOFROM)});
  CHECK(a[2] == 0);
  e.end({item(a, sizeof a, ORT_MAP_TOFROM)});
  CHECK(a[2] == 9);
}

TEST_CASE("always copies whatever the reference count is") {
  Environment e;
  int a = 1;
  e.begin({item(&a, 4, ORT_MAP_TOFROM)});
  a = 2;
  e.begin({item(&a, 4, ORT_MAP_TOFROM | ORT_MAP_ALWAYS)});
  CHECK(*e.on_device(&a) == 2);
  *e.on_device(&a) = 3;
  e.end({item(&a, 4, ORT_MAP_TOFROM | ORT_MAP_ALWAYS)});
  CHECK(a == 3);
  e.end({item(&a, 4, ORT_MAP_TOFROM)});
}

TEST_CASE("a construct counts an entry once, however many of its items lie in it") {
  Environment e;
  int a[4] = {1, 2, 3, 4};
  const std::vector<ort_map_t> maps = {item(a, sizeof a, ORT_MAP_ALLOC), item(a, 4, ORT_MAP_TO),
                                       item(a + 3, 4, ORT_MAP_TOFROM)};
  e.begin(maps);
  int *d = e.on_device(a);
  CHECK(d[0] == 1);
  CHECK(d[3] == 4);
  CHECK(d[1] != 2);
  d[0] = d[3] = 50;
  e.end(maps);
  CHECK(a[0] == 1);
  CHECK(a[3] == 50);
  CHECK(fake().live == 0);
}

TEST_CASE("enter data and exit data: release, delete, from") {
  Environment e;
  int a = 1;
  e.enter_data({item(&a, 4, ORT_MAP_TO)});
  e.enter_data({item(&a, 4, ORT_MAP_TO)});
  *e.on_device(&a) = 5;
  e.exit_data({item(&a, 4, ORT_MAP_RELEASE)});
  CHECK(e.on_device(&a) != nullptr);
  e.exit_data({item(&a, 4, ORT_MAP_FROM)});
  CHECK(a == 5);
  CHECK(e.on_device(&a) == nullptr);

  e.enter_data({item(&a, 4, ORT_MAP_TO)});
  e.enter_data({item(&a, 4, ORT_MAP_TO)});
  e.exit_data({item(&a, 4, ORT_MAP_DELETE)});
  CHECK(e.on_device(&a) == nullptr);
  e.exit_data({item(&a, 4, ORT_MAP_DELETE)}); // of what is not there: nothing
  CHECK(fake().live == 0);
}

TEST_CASE("zero-length sections map nothing and find what is there") {
  Environment e;
  int a[4] = {};
  void *bases[1];
  ort_map_t zero = item(a, 0, ORT_MAP_ALLOC);
  e.data.enter(kPlace, Construct::Structured, 1, &zero, bases);
  CHECK(bases[0] == a);
  e.end({zero});
  CHECK(fake().allocations == 0);

  e.enter_data({item(a, sizeof a, ORT_MAP_TO)});
  zero = item(a + 1, 0, ORT_MAP_ALLOC);
  e.data.enter(kPlace, Construct::Structured, 1, &zero, bases);
  CHECK(bases[0] == e.on_device(a) + 1);
  e.end({zero});
  CHECK(e.on_device(a) != nullptr);
  e.exit_data({item(a, 0, ORT_MAP_RELEASE)}); // by the pointer alone
  CHECK(e.on_device(a) == nullptr);
}

TEST_CASE("the base of a section may lie outside of it") {
  Environment e;
  int a[10] = {};
  ort_map_t map = {a, a + 5, 5 * sizeof(int), ORT_MAP_TO, 0, nullptr};
  void *bases[1];
  e.data.enter(kPlace, Construct::Structured, 1, &map, bases);
  CHECK(static_cast<int *>(bases[0]) + 5 == e.on_device(a + 5));
  e.end({map});
}

TEST_CASE("pointers in mapped storage are attached, stay attached, and keep the host's value") {
  Environment e;
  struct {
    int n;
    int *p;
  } s;
  int data[3] = {1, 2, 3};
  s = {3, data};
  ort_map_t whole = item(&s, sizeof s, ORT_MAP_TOFROM);
  ort_map_t pointee = {data, data, sizeof data, ORT_MAP_TOFROM, 0, reinterpret_cast<void **>(&s.p)};
  e.begin({whole, pointee});
  auto *d = e.on_device(&s);
  CHECK(d->p == e.on_device(data));
  d->p[1] = 20;
  d->n = 4;

  e.update({item(&s, sizeof s, ORT_MAP_FROM)});
  CHECK(s.p == data);
  CHECK(s.n == 4);
  s.n = 5;
  e.update({item(&s, sizeof s, ORT_MAP_TO)});
  CHECK(d->p == e.on_device(data));
  CHECK(d->n == 5);

  e.end({whole, pointee});
  CHECK(s.p == data);
  CHECK(data[1] == 20);
  CHECK(fake().live == 0);
}

TEST_CASE("a structure and what its pointers are on the device are one copy, if it is short") {
  static struct {
    char much[5000];
    int *p;
  } large;
  struct {
    int *p, *q;
    int *unmapped;
  } s;
  static int data[3], other[2];
  s = {data, other + 1, &data[2]};
  large.p = data;
  const auto behind = [](int *what, unsigned long bytes, int *&pointer) {
    return ort_map_t{what, what, bytes, ORT_MAP_TO, 0, reinterpret_cast<void **>(&pointer)};
  };
  for (const unsigned kind : {ORT_MAP_TO, ORT_MAP_FROM}) {
    Environment e;
    ort_map_t second = behind(other + 1, sizeof *other, s.q);
    const std::vector<ort_map_t> maps = {behind(data, sizeof data, s.p), second, item(&s, sizeof s, kind)};
    const int before = fake().to_device;
    e.begin(maps);
    CHECK(e.on_device(&s)->p == e.on_device(data));
    CHECK(e.on_device(&s)->q == e.on_device(other + 1));
    if (kind == ORT_MAP_TO) CHECK(e.on_device(&s)->unmapped == &data[2]);
    CHECK(fake().to_device - before == (kind == ORT_MAP_TO ? 3 : 4));
    e.end(maps);
  }
  Environment e;
  const std::vector<ort_map_t> maps = {item(&large, sizeof large, ORT_MAP_TO),
                                       behind(data, sizeof data, large.p)};
  const int before = fake().to_device;
  e.begin(maps);
  CHECK(e.on_device(&large)->p == e.on_device(data));
  CHECK(fake().to_device - before == 3);
  e.end(maps);
  CHECK(s.p == data);
}

TEST_CASE("a pointer is detached when what it points to goes first") {
  Environment e;
  int data[3] = {};
  struct {
    int *p;
  } s = {data};
  ort_map_t pointee = {data, data, sizeof data, ORT_MAP_TO, 0, reinterpret_cast<void **>(&s.p)};
  e.enter_data({item(&s, sizeof s, ORT_MAP_TO)});
  CHECK(e.on_device(&s)->p == data);
  e.begin({pointee});
  CHECK(e.on_device(&s)->p == e.on_device(data));
  e.end({pointee});
  CHECK(e.on_device(&s)->p == data);
  e.exit_data({item(&s, sizeof s, ORT_MAP_DELETE)});
}

TEST_CASE("update copies what is present and skips the rest") {
  Environment e;
  int a = 1, b = 2;
  e.enter_data({item(&a, 4, ORT_MAP_TO)});
  a = 3;
  e.update({item(&a, 4, ORT_MAP_TO), item(&b, 4, ORT_MAP_TO)});
  CHECK(*e.on_device(&a) == 3);
  *e.on_device(&a) = 4;
  e.update({item(&a, 4, ORT_MAP_FROM)});
  CHECK(a == 4);
  e.exit_data({item(&a, 4, ORT_MAP_DELETE)});
}

TEST_CASE("firstprivate storage belongs to one launch and is not in the table") {
  Environment e;
  int a[2] = {6, 7};
  ort_map_t map = item(a, sizeof a, ORT_MAP_FIRSTPRIVATE);
  void *bases[1];
  std::vector<void *> temporaries;
  e.data.enter(kPlace, Construct::Structured, 1, &map, bases, &temporaries);
  CHECK(static_cast<int *>(bases[0])[1] == 7);
  CHECK(e.on_device(a) == nullptr);
  e.end({map});
  e.data.release(kPlace, temporaries);
  CHECK(fake().live == 0);
}

TEST_CASE("an implicit map uses the part that is present") {
  Environment e;
  int a[8] = {};
  e.enter_data({item(a + 2, 8, ORT_MAP_TO)});
  ort_map_t all = item(a, sizeof a, ORT_MAP_TOFROM | ORT_MAP_IMPLICIT);
  void *bases[1];
  e.data.enter(kPlace, Construct::Structured, 1, &all, bases);
  CHECK(static_cast<int *>(bases[0]) + 2 == e.on_device(a + 2));
  e.end({all});
  e.exit_data({item(a + 2, 8, ORT_MAP_DELETE)});
  CHECK(fake().live == 0);
}

TEST_CASE("declare target variables are always present") {
  Environment e;
  int host = 1, device = 2;
  e.data.add_global(kPlace, &host, sizeof host, &device);
  e.begin({item(&host, 4, ORT_MAP_TOFROM)});
  CHECK(fake().to_device == 0);
  e.end({item(&host, 4, ORT_MAP_TOFROM)});
  e.exit_data({item(&host, 4, ORT_MAP_DELETE)});
  CHECK(e.on_device(&host) == &device);
  CHECK(host == 1);
  e.update({item(&host, 4, ORT_MAP_FROM)});
  CHECK(host == 2);
}

TEST_CASE("declare target link: the device's pointer is filled when the variable is mapped") {
  Environment e;
  int host[2] = {1, 2};
  void *device_pointer = nullptr;
  e.data.add_link(kPlace, host, sizeof host, &device_pointer);
  e.begin({item(host, sizeof host, ORT_MAP_TO)});
  CHECK(device_pointer == e.on_device(host));
  e.end({item(host, sizeof host, ORT_MAP_TO)});
}

TEST_CASE("associated storage is present until it is disassociated") {
  Environment e;
  int host[2], device[2];
  CHECK(e.data.associate(host, device, sizeof host) == 0);
  CHECK(e.data.associate(host, device, sizeof host) == 0);
  CHECK(e.data.associate(host, device + 1, sizeof host) != 0);
  e.begin({item(host, sizeof host, ORT_MAP_TOFROM)});
  e.end({item(host, sizeof host, ORT_MAP_TOFROM)});
  CHECK(e.on_device(host + 1) == device + 1);
  CHECK(e.data.disassociate(host) == 0);
  CHECK(e.data.disassociate(host) != 0);
  CHECK(fake().allocations == 0);
}

TEST_CASE("map errors are one line that names the place, and end the program") {
  Environment e;
  int a[8] = {};
  auto error = [&](std::function<void()> code) {
    const Ended ended = run_in_child(code);
    CHECK(ended.status == 1);
    CHECK(ended.errors.compare(0, 15, "ompicc: a.c:12:") == 0);
    CHECK(ended.errors.find('\n') == ended.errors.size() - 1);
    return ended.errors;
  };
  e.enter_data({item(a + 2, 8, ORT_MAP_TO)});
  CHECK(error([&] { e.begin({item(a, sizeof a, ORT_MAP_TO)}); }).find("only a part of the 32 bytes") !=
        std::string::npos);
  CHECK(error([&] { e.begin({item(a + 4, 4, ORT_MAP_TO | ORT_MAP_PRESENT)}); }).find("'present'") !=
        std::string::npos);
  CHECK(error([&] { e.update({item(a + 4, 4, ORT_MAP_TO | ORT_MAP_PRESENT)}); }).find("'present'") !=
        std::string::npos);
  CHECK(error([&] {
          fake().memory_limit = 3;
          e.begin({item(a + 6, 4, ORT_MAP_TO)});
        }).find("out of memory on device 0: cannot map 4 bytes") != std::string::npos);
  e.exit_data({item(a + 2, 8, ORT_MAP_DELETE)});
}

TEST_CASE(
    "a second host thread comes behind what the first one may still be copying, and waits for nothing else") {
  Environment e;
  int a = 1, b = 2;
  void *bases[1];
  const ort_map_t map_a = item(&a, 4, ORT_MAP_TO), map_b = item(&b, 4, ORT_MAP_TO);
  e.data.enter(kPlace, Construct::Structured, 1, &map_a, bases);
  CHECK(fake().followed == 0);
  const auto by_another = [&](const ort_map_t &map) {
    fake().followed = 0;
    std::thread([&] {
      e.data.enter(kPlace, Construct::Structured, 1, &map, bases);
      e.data.exit(kPlace, Construct::Structured, 1, &map);
    }).join();
    return fake().followed;
  };
  CHECK(by_another(map_b) == 0);
  CHECK(by_another(map_a) == 1);
  CHECK(by_another(map_a) == 1);
  e.data.wait(kPlace, "copy to the device");
  CHECK(by_another(map_a) == 0);
  e.end({map_a});
  CHECK(fake().live == 0);
}
