// What is loaded when a device is first used, before any kernel is launched.
#include "runtime/ort.h"
#include "runtime/plugin_loader.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/fake_plugin.h"

#include <vector>

namespace {

/// A unit of one kernel, and data that are mapped while there is no launch.
struct Unit {
  ort_kernel_t kernel{"ahead", "a.c", 1, ORT_MODE_SPMD, 0, 1, nullptr, nullptr};
  ort_kernel_t *kernels[1] = {&kernel};
  ort_image_t image{"fake", 53, "bytes", 5, "a.fake"};
  ort_unit_t unit{ORT_ABI_VERSION, "a", 1, kernels, 0, nullptr, 1, &image, 0, 0, nullptr, nullptr, nullptr};

  Unit() {
    ort::install_plugin(fake_plugin());
    reset_fake();
    fake().kernels["ahead"] = [](void **) {};
    kernel.unit = &unit;
  }
  ~Unit() { ort_unregister_unit(&unit); }

  /// Uses the device; returns how many modules are loaded then.
  int use() {
    ort_register_unit(&unit);
    int x = 0;
    const ort_map_t map = {&x, &x, sizeof x, ORT_MAP_TOFROM, 0, nullptr};
    ort_target_data_begin(0, 1, &map);
    ort_target_data_end(0, 1, &map);
    return fake().loads;
  }
  int launch() {
    const ort_launch_t one = {0, 0, 0, 1, {1, 0, 0}, 0, 0};
    return ort_target(&kernel, 0, &one, 0, nullptr, 0, nullptr);
  }
};

} // namespace

TEST_CASE("kernels are loaded with the device, once") {
  Unit u;
  CHECK(u.use() == 1);
  CHECK(u.kernel.cache != nullptr);
  CHECK(u.launch() == 1);
  CHECK(fake().loads == 1);
}

TEST_CASE("kernels that the device sets storage aside for wait for their launch, but their module does not") {
  for (unsigned flag : {unsigned(ORT_KERNEL_ENV), unsigned(ORT_KERNEL_RECURSIVE)}) {
    Unit u;
    u.kernel.flags = flag;
    CHECK(u.use() == 1);
    CHECK(u.kernel.cache == nullptr);
    CHECK(u.launch() == 1);
    CHECK(fake().loads == 1);
  }
}

TEST_CASE("many kernels wait for their launches") {
  std::vector<ort_kernel_t> others;
  std::vector<ort_kernel_t *> many;
  Unit u;
  others.assign(64, u.kernel);
  many.push_back(&u.kernel);
  for (ort_kernel_t &other : others) many.push_back(&other);
  u.unit.nkernels = 65;
  u.unit.kernels = many.data();
  CHECK(u.use() == 0);
  CHECK(u.launch() == 1);
}

TEST_CASE("a kernel binary that does not fit is no error while no kernel is launched") {
  Unit u;
  u.image.format = "other";
  CHECK(u.use() == 0);
}
