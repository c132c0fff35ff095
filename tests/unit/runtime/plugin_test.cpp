// plugin_test.cpp: libompirt, the CUDA plugin and the sim device together, with hand-written kernels.
#include "runtime/omp.h"
#include "runtime/ort.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/child.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

#define IMAGE(name, file)                                                                                    \
  extern "C" const char name[], name##_end[];                                                                \
  asm(".section .rodata\n.balign 16\n.globl " #name "\n" #name ": .incbin \"" KERNELS "/" file               \
      "\"\n.globl " #name "_end\n" #name "_end:\n.previous");
IMAGE(kernels_image, "kernels.sim.so")
IMAGE(linked_a_image, "linked_a.sim.so")
IMAGE(linked_b_image, "linked_b.sim.so")

namespace {

int table[4] = {1, 7, 3, 4};
int linked_table[4] = {1, 2, 3, 4};

extern ort_unit_t main_unit, unit_a, unit_b;

#define KERNEL(name, line, mode, flags, signature)                                                           \
  ort_kernel_t name = {#name, "k.c", line, mode, flags, signature, &main_unit, nullptr}
KERNEL(saxpy, 1, ORT_MODE_SPMD, 0, 0x11);
KERNEL(rows_columns, 2, ORT_MODE_SPMD, 0, 0x12);
KERNEL(generic, 3, ORT_MODE_GENERIC, ORT_KERNEL_ENV | ORT_KERNEL_ONE_TEAM, 0x13);
KERNEL(where, 4, ORT_MODE_SPMD, ORT_KERNEL_ENV, 0x14);
KERNEL(bad_address, 5, ORT_MODE_SPMD, 0, 0x15);
KERNEL(other_parameters, 6, ORT_MODE_SPMD, 0, 0x99);
KERNEL(increment, 7, ORT_MODE_SPMD, 0, 0x17);
ort_kernel_t linked = {"linked", "k.c", 8, ORT_MODE_SPMD, 0, 0x21, &unit_a, nullptr};

ort_kernel_t *const main_kernels[] = {&saxpy,       &rows_columns,     &generic,  &where,
                                      &bad_address, &other_parameters, &increment};
ort_kernel_t *const a_kernels[] = {&linked};
const ort_global_t main_globals[] = {{table, "table", sizeof table, 0}};
const ort_global_t b_globals[] = {{linked_table, "linked_table", sizeof linked_table, 0}};
ort_image_t main_image = {"sim", 0, kernels_image, 0, "main.sim.so"};
ort_image_t a_image = {"sim", 0, linked_a_image, 0, "a.sim.so"};
ort_image_t b_image = {"sim", 0, linked_b_image, 0, "b.sim.so"};
ort_unit_t main_unit = {ORT_ABI_VERSION, "main", 7, main_kernels, 1,       main_globals, 1,
                        &main_image,     0,      0, nullptr,      nullptr, nullptr};
ort_unit_t unit_a = {ORT_ABI_VERSION, "a",     1,       a_kernels, 0, nullptr, 1, &a_image, 0,
                     ORT_UNIT_RDC,    nullptr, nullptr, nullptr};
ort_unit_t unit_b = {ORT_ABI_VERSION, "b",     0,       nullptr, 1, b_globals, 1, &b_image, 0,
                     ORT_UNIT_RDC,    nullptr, nullptr, nullptr};

/// As a unit's constructor does; the cases that end the program choose what is wrong first.
void use_units() {
  setenv("OMPICC_DRIVER", "sim", 1);
  setenv("OMPICC_SIM_DEVICES", "2", 1);
  if (main_unit.cache) return;
  main_image.size = kernels_image_end - kernels_image;
  a_image.size = linked_a_image_end - linked_a_image;
  b_image.size = linked_b_image_end - linked_b_image;
  for (ort_unit_t *unit : {&main_unit, &unit_a, &unit_b}) ort_register_unit(unit);
}

ort_map_t item(void *begin, unsigned long size, unsigned kind) {
  return {begin, begin, size, kind, 0, nullptr};
}
ort_param_t value(const void *v, unsigned long size) { return {ORT_PARAM_VALUE, 0, v, size}; }
ort_param_t mapped(unsigned index) { return {ORT_PARAM_MAP, index, nullptr, 0}; }

int target(ort_kernel_t &kernel, int device, ort_launch_t launch, std::vector<ort_map_t> maps,
           std::vector<ort_param_t> params) {
  return ort_target(&kernel, device, &launch, (int)maps.size(), maps.data(), (int)params.size(),
                    params.data());
}

ort_launch_t loops(std::vector<unsigned long long> trips) {
  ort_launch_t launch = {};
  launch.ndims = (int)trips.size();
  for (size_t i = 0; i < trips.size(); ++i) launch.trips[i] = trips[i];
  return launch;
}

const std::string kFolder = "/tmp/ompicc-plugin-test-" + std::to_string(getpid());

/// The main unit's image as a file in OMPICC_KERNEL_DIR, of which only a part may be there.
void kernel_directory(size_t bytes) {
  mkdir(kFolder.c_str(), 0700);
  const std::string path = kFolder + "/main.sim.so";
  std::FILE *file = std::fopen(path.c_str(), "wb");
  REQUIRE(file != nullptr);
  std::fwrite(kernels_image, 1, bytes, file);
  std::fclose(file);
  setenv("OMPICC_KERNEL_DIR", kFolder.c_str(), 1);
  std::atexit([] {
    unlink((kFolder + "/main.sim.so").c_str());
    rmdir(kFolder.c_str());
  });
}

} // namespace

TEST_CASE("plugin: SPMD kernels with values, maps and two dimensions") {
  use_units();
  std::vector<float> x(1000), y(1000, 1);
  for (int i = 0; i < 1000; ++i) x[i] = i;
  const float a = 2;
  const int n = 1000;
  CHECK(target(saxpy, ORT_DEVICE_DEFAULT, loops({1000}),
               {item(x.data(), 4000, ORT_MAP_TO), item(y.data(), 4000, ORT_MAP_TOFROM)},
               {value(&a, 4), mapped(0), mapped(1), value(&n, 4)}) == 1);
  CHECK(y[0] == 1);
  CHECK(y[999] == 1999);

  static int m[30][50];
  const int rows = 30;
  const ort_map_t update = item(table, sizeof table, ORT_MAP_TO);
  ort_target_update(0, 1, &update);
  CHECK(target(rows_columns, 0, loops({50, 30}), {item(m, sizeof m, ORT_MAP_TOFROM)},
               {mapped(0), value(&rows, 4)}) == 1);
  CHECK(m[0][0] == 7);
  CHECK(m[29][49] == 2956);
}

TEST_CASE("plugin: generic kernels get the environment, on each device its own") {
  use_units();
  CHECK(omp_get_num_devices() == 2);
  for (int device = 0; device < 2; ++device) {
    int numbers[3] = {};
    CHECK(target(where, device, loops({1}), {item(numbers, sizeof numbers, ORT_MAP_FROM)}, {mapped(0)}) == 1);
    CHECK(numbers[0] == device);
    CHECK(numbers[1] == 2);
    CHECK(numbers[2] == 1);
  }
  int out[64] = {};
  ort_launch_t launch = {};
  launch.num_threads = 64;
  CHECK(target(generic, 1, launch, {item(out, sizeof out, ORT_MAP_TOFROM)}, {mapped(0)}) == 1);
  CHECK(out[0] == 50);
  CHECK(out[49] == 50);
  CHECK(out[50] == 0);
}

TEST_CASE("plugin: units that need each other are linked") {
  use_units();
  int out[32] = {};
  const ort_map_t update = item(linked_table, sizeof linked_table, ORT_MAP_TO);
  ort_target_update(0, 1, &update);
  CHECK(target(linked, 0, loops({32}), {item(out, sizeof out, ORT_MAP_FROM)}, {mapped(0)}) == 1);
  CHECK(out[0] == 5);
  CHECK(out[31] == 315);
}

TEST_CASE("plugin: device memory routines") {
  use_units();
  const int host = omp_get_initial_device();
  int from[4] = {1, 2, 3, 4}, to[4] = {};
  void *d0 = omp_target_alloc(sizeof from, 0), *d1 = omp_target_alloc(sizeof from, 1);
  REQUIRE((d0 && d1));
  CHECK(omp_target_memcpy(d0, from, sizeof from, 0, 0, 0, host) == 0);
  CHECK(omp_target_memcpy(d0, d0, 4, 0, 12, 0, 0) == 0);
  CHECK(omp_target_memcpy(d1, d0, sizeof from, 0, 0, 1, 0) == 0);
  CHECK(omp_target_memcpy(to, d1, sizeof to, 0, 0, host, 1) == 0);
  CHECK(to[0] == 4);
  CHECK(to[3] == 4);
  CHECK(omp_target_alloc(1ul << 50, 0) == nullptr);
  omp_target_free(d0, 0);
  omp_target_free(d1, 1);
}

TEST_CASE("plugin: host threads use the devices at the same time") {
  use_units();
  std::vector<int> results(4);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i)
        target(increment, t % 2, loops({1}), {item(&results[t], sizeof(int), ORT_MAP_TOFROM)}, {mapped(0)});
    });
  for (std::thread &thread : threads) thread.join();
  CHECK(results == std::vector<int>(4, 50));
}

// The "ends" cases end the program; the test below runs each in a process of its own.
TEST_CASE("ends: illegal address", "[.]") {
  use_units();
  int a = 1;
  target(bad_address, 0, loops({1}), {item(&a, sizeof a, ORT_MAP_TO)}, {mapped(0)});
}

TEST_CASE("ends: memory exhausted", "[.]") {
  use_units();
  char a;
  const ort_map_t map = item(&a, 1ul << 46, ORT_MAP_ALLOC);
  ort_at("k.c", 77);
  ort_target_enter_data(0, 1, &map);
}

TEST_CASE("ends: other parameters", "[.]") {
  use_units();
  int a = 1;
  target(other_parameters, 0, loops({1}), {item(&a, sizeof a, ORT_MAP_TO)}, {mapped(0)});
}

TEST_CASE("ends: kernel file missing", "[.]") {
  main_image.data = nullptr;
  use_units();
  target(increment, 0, loops({1}), {}, {});
}

TEST_CASE("ends: kernel file truncated", "[.]") {
  kernel_directory(1000);
  use_units();
  target(increment, 0, loops({1}), {}, {});
}

TEST_CASE("ends: only code for GPUs", "[.]") {
  main_image.format = "cubin", main_image.arch = 90;
  use_units();
  target(increment, 0, loops({1}), {}, {});
}

TEST_CASE("ends well: kernel from OMPICC_KERNEL_DIR", "[.]") {
  kernel_directory(kernels_image_end - kernels_image);
  main_image.data = nullptr; // which is in no other place
  use_units();
  int a = 1;
  target(increment, 0, loops({1}), {item(&a, sizeof a, ORT_MAP_TOFROM)}, {mapped(0)});
  std::exit(a == 2 ? 0 : 2);
}

TEST_CASE("plugin: each fault is one clear message and exit status 1") {
  auto error = [](const char *test_case, const char *text) {
    const Ended ended = run_test_case(test_case);
    INFO(ended.errors);
    CHECK(ended.status == 1);
    CHECK(ended.errors.find(text) != std::string::npos);
  };
  error("ends: illegal address", "ompicc: k.c:5: error in the target region: an illegal memory access");
  error("ends: memory exhausted",
        "ompicc: k.c:77: out of memory on device 0: cannot map 70368744177664 bytes");
  error("ends: other parameters",
        "ompicc: k.c:6: cannot load the kernel: the parameters of other_parameters");
  error("ends: kernel file missing", "unit-plugin.kernels/main.sim.so: No such file or directory");
  error("ends: kernel file truncated", "/main.sim.so is truncated");
  error("ends: only code for GPUs", "it has a cubin for sm_90; compile with --kernel-format=sim");
  CHECK(run_test_case("ends well: kernel from OMPICC_KERNEL_DIR").status == 0);
}
