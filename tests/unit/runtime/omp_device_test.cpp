#include "runtime/device.h"
#include "runtime/omp.h"
#include "runtime/plugin_loader.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/fake_plugin.h"

#include <cstdlib>

extern "C" int check_omp_header(void);

TEST_CASE("omp.h: every routine it declares exists, and lock types have libgomp's sizes") {
  CHECK(check_omp_header() == 0);
}

TEST_CASE("device numbers") {
  ort::install_plugin(fake_plugin());
  CHECK(omp_get_num_devices() == 2);
  CHECK(omp_get_initial_device() == 2);
  CHECK(omp_get_device_num() == 2);
  CHECK(omp_is_initial_device());
  CHECK(omp_get_default_device() == 0);
  omp_set_default_device(1);
  CHECK(omp_get_default_device() == 1);
  omp_set_default_device(0);
}

TEST_CASE("omp_target_alloc and omp_target_memcpy between all kinds of places") {
  ort::install_plugin(fake_plugin());
  const int host = omp_get_initial_device();
  int from[4] = {1, 2, 3, 4}, to[4] = {};
  int *d0 = static_cast<int *>(omp_target_alloc(sizeof from, 0));
  int *d1 = static_cast<int *>(omp_target_alloc(sizeof from, 1));
  REQUIRE((d0 && d1));
  CHECK(omp_target_memcpy(d0, from, 8, 4, 0, 0, host) == 0);
  const int to_before = fake().to_device, from_before = fake().from_device;
  CHECK(omp_target_memcpy(d1, d0, 8, 0, 4, 1, 0) == 0);
  CHECK(fake().between_devices == 1); // and not through the host
  CHECK((fake().to_device == to_before && fake().from_device == from_before));
  CHECK(omp_target_memcpy(d1, d1, 4, 8, 0, 1, 1) == 0);
  CHECK(omp_target_memcpy(to, d1, 12, 0, 0, host, 1) == 0);
  CHECK(to[0] == 1);
  CHECK(to[1] == 2);
  CHECK(to[2] == 1);
  CHECK(omp_target_memcpy(to, from, 4, 12, 12, -1, -1) == 0);
  CHECK(to[3] == 4);
  CHECK(omp_target_memcpy(to, d0, 4, 0, 0, 17, 0) != 0);
  CHECK(omp_target_memcpy(nullptr, d0, 4, 0, 0, host, 0) != 0);
  omp_target_free(d0, 0);
  omp_target_free(d1, 1);
  CHECK(omp_target_alloc(0, 0) == nullptr);
  CHECK(omp_target_alloc(8, 99) == nullptr);
  void *on_host = omp_target_alloc(8, host);
  CHECK(on_host != nullptr);
  omp_target_free(on_host, host);
}

TEST_CASE("omp_target_memcpy_rect copies a box") {
  ort::install_plugin(fake_plugin());
  const int host = omp_get_initial_device();
  int from[3][4], to[2][5] = {};
  for (int i = 0; i < 12; ++i) from[i / 4][i % 4] = i;
  int *d = static_cast<int *>(omp_target_alloc(sizeof from, 0));
  REQUIRE(omp_target_memcpy(d, from, sizeof from, 0, 0, 0, host) == 0);
  const size_t volume[] = {2, 2}, to_offset[] = {0, 3}, from_offset[] = {1, 1}, to_dims[] = {2, 5},
               from_dims[] = {3, 4};
  CHECK(omp_target_memcpy_rect(to, d, sizeof(int), 2, volume, to_offset, from_offset, to_dims, from_dims,
                               host, 0) == 0);
  CHECK(to[0][3] == 5);
  CHECK(to[0][4] == 6);
  CHECK(to[1][3] == 9);
  CHECK(to[1][4] == 10);
  CHECK(to[1][2] == 0);
  CHECK(omp_target_memcpy_rect(nullptr, nullptr, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr, 0, 0) >=
        3);
  omp_target_free(d, 0);
}

TEST_CASE("presence as the routines see it") {
  ort::install_plugin(fake_plugin());
  const int host = omp_get_initial_device();
  int a[2] = {};
  CHECK(omp_target_is_present(a, host));
  CHECK(!omp_target_is_present(a, 0));
  CHECK(omp_get_mapped_ptr(a, 0) == nullptr);
  CHECK(omp_get_mapped_ptr(a, host) == a);
  void *d = omp_target_alloc(16, 0);
  CHECK(omp_target_associate_ptr(a, d, sizeof a, 8, 0) == 0);
  CHECK(omp_target_is_present(a + 1, 0));
  CHECK(!omp_target_is_present(a, 1));
  CHECK(omp_get_mapped_ptr(a, 0) == static_cast<char *>(d) + 8);
  CHECK(omp_target_disassociate_ptr(a, 0) == 0);
  CHECK(!omp_target_is_present(a, 0));
  omp_target_free(d, 0);
  CHECK(!omp_target_is_accessible(a, sizeof a, 0));
  CHECK(omp_target_is_accessible(a, sizeof a, host));
  CHECK(omp_pause_resource(omp_pause_soft, 0) == 0);
}
