#include "runtime/device.h"
#include "runtime/ort.h"
#include "runtime/plugin_loader.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/child.h"
#include "tests/unit/runtime/fake_plugin.h"

#include <cstdlib>
#include <thread>
#include <unistd.h>

namespace {

/// A unit as generated code defines it.
struct Unit {
  ort_kernel_t kernel{"", "b.c", 34, ORT_MODE_SPMD, 0, 0x1234, nullptr, nullptr};
  ort_kernel_t *kernels[1] = {&kernel};
  ort_image_t image{"fake", 53, "bytes", 5, "u.fake"};
  ort_global_t global{nullptr, "", 0, 0};
  ort_unit_t unit{ORT_ABI_VERSION, "u", 1, kernels, 0, &global, 1, &image, 0, 0, nullptr, nullptr, nullptr};

  Unit(const char *symbol, unsigned flags = 0) {
    ort::install_plugin(fake_plugin());
    reset_fake();
    kernel.symbol = symbol;
    kernel.flags = flags;
    kernel.unit = &unit;
  }
  ~Unit() {
    if (unit.cache) ort_unregister_unit(&unit);
  }
  void add() { ort_register_unit(&unit); }
};

const ort_launch_t kLaunch = {0, 0, 0, 1, {4, 0, 0}, 0, 0};

} // namespace

TEST_CASE("a target construct maps, passes its parameters, runs and unmaps") {
  Unit u("add_one");
  fake().kernels["add_one"] = [](void **args) {
    int *a = *static_cast<int **>(args[0]);
    for (int i = 0; i < 4; ++i) a[i] += *static_cast<int *>(args[1]);
  };
  u.add();
  int a[4] = {1, 2, 3, 4}, by = 10;
  const ort_map_t map = {a, a, sizeof a, ORT_MAP_TOFROM, 0, nullptr};
  const ort_param_t params[] = {{ORT_PARAM_MAP, 0, nullptr, 0}, {ORT_PARAM_VALUE, 0, &by, sizeof by}};
  for (int device : {ORT_DEVICE_DEFAULT, 1})
    CHECK(ort_target(&u.kernel, device, &kLaunch, 1, &map, 2, params) == 1);
  CHECK(a[3] == 24);
  REQUIRE(fake().arguments.size() == 2);
  CHECK((fake().arguments[0].size == sizeof(void *) && fake().arguments[0].kind == ORT_ARGUMENT_ADDRESS));
  CHECK((fake().arguments[1].size == sizeof by && fake().arguments[1].kind == ORT_ARGUMENT_VALUE));
  CHECK(fake().live == 0);
  CHECK(fake().loads == 2); // once on each device
  CHECK(ort_target(&u.kernel, 1, &kLaunch, 1, &map, 2, params) == 1);
  CHECK(fake().loads == 2);
}

TEST_CASE("the host executes constructs for itself, for unknown devices and with if(false)") {
  Unit u("never");
  fake().kernels["never"] = [](void **) { FAIL("launched"); };
  u.add();
  for (int device : {ORT_DEVICE_HOST, -1, 2, 7})
    CHECK(ort_target(&u.kernel, device, &kLaunch, 0, nullptr, 0, nullptr) == 0);
  CHECK(fake().loads == 0);
}

TEST_CASE("of kernels that several sets have made the device executes the first one that it has, as that is "
          "launched") {
  Unit u("of_the_third");
  ort_kernel_t first = u.kernel, second = u.kernel;
  first.symbol = "of_the_first", second.symbol = "of_the_second";
  std::string ran;
  int a = 1, by = 10;
  const ort_launch_t nothing = {0, 0, 0, 1, {0, 0, 0}, 0, 0}; // would not be launched
  const ort_map_t map = {&a, &a, sizeof a, ORT_MAP_TOFROM, 0, nullptr};
  const ort_param_t both[] = {{ORT_PARAM_VALUE, 0, &by, sizeof by}, {ORT_PARAM_MAP, 0, nullptr, 0}};
  const ort_alternative_t all[] = {
      {&first, &nothing, 0, nullptr}, {&second, &kLaunch, 2, both}, {&u.kernel, &kLaunch, 1, both + 1}};
  fake().kernels["of_the_second"] = [&](void **args) {
    ran += "second";
    **static_cast<int **>(args[1]) += *static_cast<int *>(args[0]);
  };
  fake().kernels["of_the_third"] = [&](void **args) {
    ran += "third";
    **static_cast<int **>(args[0]) += 100;
  };
  u.add();
  for (int i = 0; i < 2; i++) CHECK(ort_target_any(3, all, i, 1, &map) == 1);
  CHECK(ran == "secondsecond");
  CHECK(a == 21);
  CHECK(ort_target_any(1, all + 2, 0, 1, &map) == 1);
  CHECK(a == 121);
  CHECK(ort_target_any(3, all, ORT_DEVICE_HOST, 1, &map) == 0);
}

TEST_CASE("launches kernels that no binary has", "[.]") {
  Unit u("of_the_second");
  ort_kernel_t first = u.kernel;
  first.symbol = "of_the_first";
  fake().kernels["of_the_second"] = [](void **) {};
  u.add();
  const ort_alternative_t all[] = {{&first, &kLaunch, 0, nullptr}, {&u.kernel, &kLaunch, 0, nullptr}};
  CHECK(ort_target_any(2, all, 0, 0, nullptr) == 1);
  ort_target(&first, 0, &kLaunch, 0, nullptr, 0, nullptr); // which has been looked for, and not been found
}

TEST_CASE("that a binary has one kernel of a construct makes no other one of it") {
  const Ended ended = run_test_case("launches kernels that no binary has");
  CHECK(ended.errors.find("b.c:34: there is no kernel of_the_first in the kernel binary of unit u") !=
        std::string::npos);
}

TEST_CASE("a loop without iterations maps but does not launch") {
  Unit u("empty");
  fake().kernels["empty"] = [](void **) { FAIL("launched"); };
  u.add();
  int a = 1;
  const ort_map_t map = {&a, &a, sizeof a, ORT_MAP_TOFROM, 0, nullptr};
  const ort_launch_t launch = {0, 0, 0, 2, {4, 0, 0}, 0, 0};
  CHECK(ort_target(&u.kernel, 0, &launch, 1, &map, 0, nullptr) == 1);
  CHECK(fake().to_device == 1);
  CHECK(fake().from_device == 1);
}

TEST_CASE("units with external device symbols are linked together, others are loaded alone") {
  Unit a("link_a"), b("link_b"), c("alone");
  a.unit.flags = b.unit.flags = ORT_UNIT_RDC;
  for (const char *symbol : {"link_a", "link_b", "alone"}) fake().kernels[symbol] = [](void **) {};
  a.add(), b.add(), c.add();
  CHECK(ort_target(&c.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr) == 1);
  CHECK(fake().link_sizes.empty());
  CHECK(ort_target(&a.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr) == 1);
  CHECK(ort_target(&b.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr) == 1);
  CHECK(fake().link_sizes == std::vector<int>{2});
  CHECK(fake().loads == 2);
}

TEST_CASE("variables of a unit without kernels are linked, too, whether other units need that or not") {
  static int variable = 1;
  for (bool with_kernels : {false, true}) {
    Unit holder(""), kernels("uses_nothing");
    holder.unit.nkernels = 0;
    holder.unit.flags = ORT_UNIT_RDC;
    holder.global = {&variable, "held_variable", sizeof variable, 0};
    holder.unit.nglobals = 1;
    fake().globals["held_variable"].assign(sizeof variable, 0);
    fake().kernels["uses_nothing"] = [](void **) {};
    holder.add();
    if (with_kernels) {
      kernels.add();
      CHECK(ort_target(&kernels.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr) == 1);
    }
    const ort_map_t map = {&variable, &variable, sizeof variable, ORT_MAP_TO, 0, nullptr};
    ort_target_update(0, 1, &map);
    CHECK(fake().link_sizes == std::vector<int>{1});
    CHECK(fake().loads == 1 + with_kernels);
  }
}

TEST_CASE("declare target variables come with their unit and go with it") {
  static int variable = 1;
  Unit u("uses_variable");
  u.global = {&variable, "device_variable", sizeof variable, 0};
  u.unit.nglobals = 1;
  fake().globals["device_variable"].assign(sizeof variable, 0);
  u.add();
  const ort_map_t map = {&variable, &variable, sizeof variable, ORT_MAP_TO, 0, nullptr};
  ort_target_update(0, 1, &map);
  CHECK(fake().globals["device_variable"][0] == 1);
  CHECK(ort_device_address(0, &variable) == fake().globals["device_variable"].data());
  ort_unregister_unit(&u.unit);
  CHECK(ort_device_address(0, &variable) == &variable);
}

TEST_CASE("target data and target update through the interface") {
  Unit u("unused");
  int a[2] = {1, 2};
  const ort_map_t map = {a, a, sizeof a, ORT_MAP_TOFROM, 0, nullptr};
  const ort_map_t from = {a, a, sizeof a, ORT_MAP_FROM, 0, nullptr};
  ort_target_data_begin(0, 1, &map);
  int *d = static_cast<int *>(ort_device_address(0, a));
  CHECK(d != a);
  d[1] = 20;
  ort_target_update(0, 1, &from);
  CHECK(a[1] == 20);
  d[0] = 10;
  ort_target_data_end(0, 1, &map);
  CHECK(a[0] == 10);
  ort_target_data_begin(ORT_DEVICE_HOST, 1, &map);
  CHECK(ort_device_address(ORT_DEVICE_HOST, a) == a);
  ort_target_data_end(ORT_DEVICE_HOST, 1, &map);
}

TEST_CASE("who runs ahead waits where something comes back, and in the end") {
  Unit u("add_ahead");
  fake().kernels["add_ahead"] = [](void **args) { ++**static_cast<int **>(args[0]); };
  u.add();
  int a = 0;
  const ort_map_t map = {&a, &a, sizeof a, ORT_MAP_TOFROM, 0, nullptr};
  const ort_map_t to = {&a, &a, sizeof a, ORT_MAP_TO, 0, nullptr},
                  from = {&a, &a, sizeof a, ORT_MAP_FROM, 0, nullptr};
  const ort_param_t params[] = {{ORT_PARAM_MAP, 0, nullptr, 0}};
  const auto kernel = [&] { CHECK(ort_target(&u.kernel, 0, &kLaunch, 1, &map, 1, params) == 1); };
  const auto waited = [] { return fake().waits.exchange(0); };
  for (int k = 0; k < 16; ++k)
    ort_target_data_begin(0, 0, nullptr); // no other thread has used it for a while
  waited();
  kernel();
  CHECK(waited() == 1);
  ort_run_ahead();
  kernel();
  CHECK(waited() == 1); // it brings a back
  ort_target_data_begin(0, 1, &map);
  kernel();
  ort_run_ahead(); // in a function that was called
  kernel();
  ort_target_update(0, 1, &to);
  ort_catch_up();
  CHECK(waited() == 0);
  ort_target_update(0, 1, &from);
  CHECK(waited() == 1);
  kernel();
  const unsigned depth = ort_pause();
  CHECK(waited() == 1);
  kernel();
  ort_run_ahead();
  kernel();
  CHECK(waited() == 1);
  ort_catch_up();
  CHECK(waited() == 1);
  ort_resume(depth);
  kernel();
  CHECK(waited() == 0);
  ort_target_data_end(0, 1, &map);
  CHECK(waited() == 1);
  kernel();
  CHECK(waited() == 1);
  ort_catch_up();
  CHECK(waited() == 0); // there is nothing left
  kernel();
  CHECK(waited() == 1);
}

TEST_CASE("who reads memory waits for kernels that may write it") {
  Unit u("add_reading");
  fake().kernels["add_reading"] = [](void **args) { ++**static_cast<int **>(args[0]); };
  u.add();
  static int unknown;
  int a = 0;
  const ort_map_t map = {&a, &a, sizeof a, ORT_MAP_TOFROM, 0, nullptr};
  const ort_map_t others[] = {
      map, {&unknown, &unknown, 0, 0, 0, nullptr}, {nullptr, nullptr, 0, 0, 0, nullptr}};
  const ort_param_t params[] = {{ORT_PARAM_MAP, 0, nullptr, 0}};
  const auto kernel = [&](std::vector<ort_map_t> maps) {
    CHECK(ort_target(&u.kernel, 0, &kLaunch, int(maps.size()), maps.data(), 1, params) == 1);
  };
  const auto waited = [] { return fake().waits.exchange(0); };
  ort_target_data_begin(0, 1, &map);
  waited();
  ort_run_ahead();
  kernel({map, others[1]});
  CHECK(waited() == 0);
  ort_run_ahead_accessing(); // in a function that was called
  CHECK(waited() == 1);
  kernel({map});
  kernel({map, others[2]});
  ort_run_ahead_accessing();
  CHECK(waited() == 0);
  kernel({map, others[1]}); // which may have one address for both
  CHECK(waited() == 1);
  ort_catch_up();
  kernel({map});
  CHECK(waited() == 0);
  const unsigned state = ort_pause();
  CHECK(waited() == 1);
  ort_run_ahead();
  kernel({map, others[1]});
  CHECK(waited() == 0);
  ort_catch_up();
  CHECK(waited() == 1);
  ort_resume(state);
  kernel({map, others[1]});
  CHECK(waited() == 1);
  ort_catch_up();
  ort_catch_up();
  ort_run_ahead(); // nobody reads any more
  kernel({map, others[1]});
  CHECK(waited() == 0);
  ort_catch_up();
  ort_target_data_end(0, 1, &map);
  waited();

  fake().may_share = [](const void *, unsigned long) { return true; };
  ort_target_data_begin(0, 1, &map);
  ort_run_ahead_accessing();
  waited();
  kernel({map});
  CHECK(waited() == 1);
  ort_catch_up();
  ort_target_data_end(0, 1, &map);
  fake().may_share = nullptr;
}

TEST_CASE("of several host threads each runs ahead") {
  Unit u("add_beside");
  fake().kernels["add_beside"] = [](void **args) { ++**static_cast<int **>(args[0]); };
  u.add();
  int a = 0;
  const ort_map_t map = {&a, &a, sizeof a, ORT_MAP_TOFROM, 0, nullptr};
  const ort_param_t params[] = {{ORT_PARAM_MAP, 0, nullptr, 0}};
  ort_target_data_begin(0, 1, &map);
  std::thread([&] { ort_target_update(0, 1, &map); }).join();
  fake().waits = 0;
  ort_run_ahead();
  CHECK(ort_target(&u.kernel, 0, &kLaunch, 1, &map, 1, params) == 1);
  CHECK(fake().waits == 0);
  ort_catch_up();
  CHECK(fake().waits == 1);
  ort_target_data_end(0, 1, &map);
}

TEST_CASE("several host threads offload at the same time") {
  Unit u("increment");
  fake().kernels["increment"] = [](void **args) { ++**static_cast<int **>(args[0]); };
  u.add();
  int shared[2] = {};
  const ort_map_t outer = {shared, shared, sizeof shared, ORT_MAP_TOFROM, 0, nullptr};
  ort_target_data_begin(0, 1, &outer);
  std::vector<std::thread> threads;
  std::vector<int> results(4);
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 500; ++i) {
        const ort_map_t maps[] = {{&results[t], &results[t], sizeof(int), ORT_MAP_TOFROM, 0, nullptr}, outer};
        const ort_param_t param = {ORT_PARAM_MAP, 0, nullptr, 0};
        ort_target(&u.kernel, i % 2, &kLaunch, 2, maps, 1, &param);
      }
    });
  for (std::thread &thread : threads) thread.join();
  ort_target_data_end(0, 1, &outer);
  CHECK(results == std::vector<int>(4, 500));
  CHECK(fake().live == 0);
}

// The "ends" cases end the program; the test below runs each in a process of its own.
TEST_CASE("ends: fault in a kernel", "[.]") {
  Unit u("faulty");
  fake().kernels["faulty"] = [](void **) { fake().fault = true; };
  u.add();
  ort_target(&u.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr);
}

TEST_CASE("ends: fault with an exit handler that offloads", "[.]") {
  static Unit u("faulty");
  fake().kernels["faulty"] = [](void **) { fake().fault = true; };
  u.add();
  std::atexit([] { ort_target(&u.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr); });
  ort_target(&u.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr);
}

TEST_CASE("ends: kernel that is not in the binary", "[.]") {
  Unit u("missing");
  u.add();
  ort_target(&u.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr);
}

TEST_CASE("ends: unit of a newer version", "[.]") {
  Unit u("new");
  u.unit.abi = ORT_ABI_VERSION + 1;
  u.add();
}

TEST_CASE("ends: unit of a version that is too old", "[.]") {
  Unit u("old");
  u.unit.abi = ORT_ABI_OLDEST - 1;
  u.add();
}

TEST_CASE("ends: mandatory without a device of that number", "[.]") {
  Unit u("never");
  setenv("OMP_TARGET_OFFLOAD", "MANDATORY", 1);
  u.add();
  if (ort_target(&u.kernel, 2, &kLaunch, 0, nullptr, 0, nullptr) != 0) _exit(3); // the host, by its number
  ort_target(&u.kernel, 3, &kLaunch, 0, nullptr, 0, nullptr);
}

TEST_CASE("faults are one line with the construct's place and exit status 1") {
  auto error = [](const char *test_case) {
    const Ended ended = run_test_case(test_case);
    CHECK(ended.status == 1);
    return ended.errors;
  };
  const std::string trap = "ompicc: b.c:34: error in the target region: the fake kernel trapped\n";
  CHECK(error("ends: fault in a kernel") == trap);
  CHECK(error("ends: fault with an exit handler that offloads") == trap);
  CHECK(error("ends: kernel that is not in the binary") ==
        "ompicc: b.c:34: there is no kernel missing in the kernel binary of unit u\n");
  CHECK(error("ends: unit of a newer version").find("find the libompirt of that ompicc\n") !=
        std::string::npos);
  CHECK(error("ends: unit of a version that is too old").find("compile it again\n") != std::string::npos);
  CHECK(error("ends: mandatory without a device of that number") ==
        "ompicc: b.c:34: OMP_TARGET_OFFLOAD=MANDATORY, but there is no device 3: the last is 1\n");
}

TEST_CASE("a forked child gets one clear error") {
  Unit u("forked");
  fake().kernels["forked"] = [](void **) {};
  u.add();
  REQUIRE(ort_target(&u.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr) == 1);
  const Ended ended = run_in_child([&] { ort_target(&u.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr); });
  CHECK(ended.status == 1);
  CHECK(ended.errors.find("ompicc: b.c:34: this process was forked") == 0);
  CHECK(ort_target(&u.kernel, 0, &kLaunch, 0, nullptr, 0, nullptr) == 1);
}

namespace {

/// A construct that maps one number, which its kernel may bring.
struct WithResult : Unit {
  void *none[1] = {nullptr};
  double s = 1.5;
  ort_map_t map = {&s, &s, sizeof s, ORT_MAP_TOFROM | ORT_MAP_RESULT, 0, nullptr};
  const ort_param_t params[2] = {{ORT_PARAM_MAP, 0, nullptr, 0}, {ORT_PARAM_RESULTS, 0, none, sizeof none}};
  void *handle = nullptr;

  WithResult() : Unit("adds_two") {
    fake().kernels["adds_two"] = [this](void **args) {
      **static_cast<double **>(args[0]) += 2;
      handle = *static_cast<void **>(args[1]);
    };
    add();
  }
  int run(const ort_launch_t &launch = kLaunch) {
    return ort_target(&kernel, 0, &launch, 1, &map, 2, params);
  }
};

} // namespace

TEST_CASE("a kernel brings its results itself") {
  WithResult w;
  CHECK(w.run() == 1);
  CHECK(w.run() == 1);
  CHECK(w.s == 5.5);
  CHECK(w.handle);
  CHECK(fake().results == 2);
  CHECK(fake().allocations + fake().to_device + fake().from_device == 0);
  CHECK(fake().arguments[1].kind == ORT_ARGUMENT_RESULTS);
  w.map.kind = ORT_MAP_FROM | ORT_MAP_RESULT; // begins with zeros
  CHECK(w.run() == 1);
  CHECK(w.s == 2);
}

TEST_CASE("results are mapped where they are on the device already, and where there is no storage for them") {
  WithResult w;
  ort_target_data_begin(0, 1, &w.map);
  CHECK(w.run() == 1);
  CHECK_FALSE(w.handle);
  CHECK(w.s == 1.5);
  ort_target_data_end(0, 1, &w.map);
  CHECK(w.s == 3.5);
  fake().has_results = false;
  CHECK(w.run() == 1);
  CHECK(w.s == 5.5);
  CHECK_FALSE(w.handle);
  fake().has_results = true;
  CHECK(w.run() == 1);
  CHECK(w.handle);
  CHECK(w.s == 7.5);
  CHECK(fake().live == 0);
}

TEST_CASE("without iterations there are no results") {
  WithResult w;
  const ort_launch_t nothing = {0, 0, 0, 1, {0, 0, 0}, 0, 0};
  CHECK(w.run(nothing) == 1);
  CHECK(w.s == 1.5);
  CHECK(fake().results == 0);
}

TEST_CASE("results lie apart, beside what is mapped") {
  Unit u("two");
  char c = 'a';
  int a[2] = {1, 2};
  double s[3] = {0, 1, 2}; // of which one element is mapped
  void *none[1] = {nullptr}, *addresses[3] = {};
  const ort_map_t maps[] = {{&c, &c, sizeof c, ORT_MAP_TOFROM | ORT_MAP_RESULT, 0, nullptr},
                            {a, a, sizeof a, ORT_MAP_TOFROM, 0, nullptr},
                            {s, s + 1, sizeof *s, ORT_MAP_TOFROM | ORT_MAP_RESULT, 0, nullptr}};
  const ort_param_t params[] = {{ORT_PARAM_MAP, 2, nullptr, 0},
                                {ORT_PARAM_MAP, 1, nullptr, 0},
                                {ORT_PARAM_MAP, 0, nullptr, 0},
                                {ORT_PARAM_RESULTS, 0, none, sizeof none}};
  fake().kernels["two"] = [&](void **args) {
    for (int i = 0; i < 3; ++i) addresses[i] = *static_cast<void **>(args[i]);
    static_cast<double *>(addresses[0])[1] += 1;
    static_cast<int *>(addresses[1])[1] += 1;
    *static_cast<char *>(addresses[2]) += 1;
  };
  u.add();
  CHECK(ort_target(&u.kernel, 0, &kLaunch, 3, maps, 4, params) == 1);
  CHECK(c == 'b');
  CHECK(s[1] == 2);
  CHECK(a[1] == 3);
  CHECK((uintptr_t)addresses[0] % alignof(double) == 0);
  CHECK(fake().to_device == 1);
  CHECK(fake().from_device == 1);
}
