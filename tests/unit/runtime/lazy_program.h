// lazy_program.h: a program on the device that puts everything off (lazy_plugin.h).
#ifndef TESTS_UNIT_RUNTIME_LAZY_PROGRAM_H
#define TESTS_UNIT_RUNTIME_LAZY_PROGRAM_H

#include "runtime/ort.h"
#include "runtime/plugin_loader.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/lazy_plugin.h"

#include <cstdlib>

namespace lazy {

inline const ort_launch_t kLaunch = {0, 0, 0, 1, {1, 0, 0}, 0, 0};

inline ort_map_t item(void *begin, unsigned long size, unsigned kind) {
  return {begin, begin, size, kind, 0, nullptr};
}
/// Kernels: add(to, from) adds one number to another, each of them a list item.
struct Program {
  ort_kernel_t kernel{"lazy_add", "b.c", 34, ORT_MODE_SPMD, 0, 0x1234, nullptr, nullptr};
  ort_kernel_t *kernels[1] = {&kernel};
  ort_image_t image{"fake", 53, "bytes", 5, "u.fake"};
  ort_global_t global{nullptr, "", 0, 0};
  ort_unit_t unit{ORT_ABI_VERSION, "u", 1, kernels, 0, &global, 1, &image, 0, 0, nullptr, nullptr, nullptr};

  Program() {
    ort::install_plugin(fake_plugin());
    reset_fake();
    kernel.unit = &unit;
    fake().kernels["lazy_add"] = [](void **args) {
      unsigned &to = **static_cast<unsigned **>(args[0]);
      to += **static_cast<unsigned **>(args[1]);
    };
    ort_register_unit(&unit);
    ort_target_data_begin(0, 0, nullptr); // the device is there
    ort_target_data_end(0, 0, nullptr);
    fake().puts_off = true;
  }
  ~Program() {
    ort_unregister_unit(&unit);
    CHECK(fake().live == 0);
    fake().puts_off = false;
  }
  void add(int &to, unsigned to_kind, int &from, unsigned from_kind) {
    const ort_map_t maps[] = {item(&to, sizeof to, to_kind), item(&from, sizeof from, from_kind)};
    const ort_param_t params[] = {{ORT_PARAM_MAP, 0, nullptr, 0}, {ORT_PARAM_MAP, 1, nullptr, 0}};
    if (ort_target(&kernel, 0, &kLaunch, 2, maps, 2, params) != 1) std::abort();
  }
};

inline void enter(int &x, unsigned kind) {
  const ort_map_t map = item(&x, sizeof x, kind);
  ort_target_enter_data(0, 1, &map);
}
inline void exit_data(int &x, unsigned kind) {
  const ort_map_t map = item(&x, sizeof x, kind);
  ort_target_exit_data(0, 1, &map);
}
} // namespace lazy
#endif
