// The traits that OpenMP 6.0 adds, and memory spaces of devices: of the host's memory.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdint.h>
#define N 100

static int gives(omp_alloctrait_key_t key, omp_uintptr_t value) {
  const omp_alloctrait_t traits[] = {{omp_atk_alignment, 256}, {key, value}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 3, traits);
  if (a == omp_null_allocator) return 0;
  int *p = omp_alloc(N * sizeof(int), a);
  int right = p && (uintptr_t)p % 256 == 0;
  for (int i = 0; p && i < N; i++) p[i] = i;
#pragma omp target map(p[0 : N])
  for (int i = 0; i < N; i++) p[i] *= 2;
  for (int i = 0; p && i < N; i++) right &= p[i] == 2 * i;
  omp_free(p, a);
  omp_destroy_allocator(a);
  return right;
}

int main(void) {
  const int host = omp_get_initial_device(), devices = omp_get_num_devices();
  CHECK(gives(omp_atk_pin_device, host) && gives(omp_atk_pin_device, omp_initial_device));
  CHECK(gives(omp_atk_preferred_device, host) && (devices == 0 || gives(omp_atk_preferred_device, 0)));
  CHECK(devices == 0 || !gives(omp_atk_pin_device, 0));
  CHECK(!gives(omp_atk_preferred_device, devices + 1) && !gives(omp_atk_pin_device, omp_invalid_device));
  CHECK(gives(omp_atk_target_access, omp_atv_single) && gives(omp_atk_target_access, omp_atv_multiple));
  CHECK(gives(omp_atk_device_access, omp_atv_multiple) && !gives(omp_atk_device_access, omp_atv_false));
  CHECK(gives(omp_atk_atomic_scope, omp_atv_device) && gives(omp_atk_access, omp_atv_memspace));
  CHECK(gives(omp_atk_part_size, 4096) && gives(omp_atk_pin_device, omp_atv_default));
  CHECK(!gives((omp_alloctrait_key_t)100, 1));

  CHECK(omp_get_device_memspace(host, omp_large_cap_mem_space) == omp_large_cap_mem_space);
  CHECK(omp_get_devices_memspace(1, &host, omp_const_mem_space) == omp_const_mem_space);
  CHECK(omp_get_device_allocator(host, omp_default_mem_space) == omp_default_mem_alloc);
  CHECK(omp_get_device_and_host_allocator(host, omp_high_bw_mem_space) == omp_high_bw_mem_alloc);
  if (devices) {
    CHECK(omp_get_device_memspace(0, omp_default_mem_space) == omp_null_mem_space);
    CHECK(omp_get_device_allocator(0, omp_default_mem_space) == omp_null_allocator);
    CHECK(omp_get_devices_all_memspace(omp_default_mem_space) == omp_null_mem_space);
  }
  CHECK(omp_get_memspace_num_resources(omp_default_mem_space) == 1);
  CHECK(omp_get_memspace_pagesize(omp_default_mem_space) >= 4096);
  int first = 0;
  CHECK(omp_get_submemspace(omp_default_mem_space, 1, &first) == omp_default_mem_space);
  CHECK(omp_init_allocator(omp_null_mem_space, 0, NULL) == omp_null_allocator);

  int on_device = -1;
#pragma omp target map(from : on_device)
  {
    omp_alloctrait_t mine[1] = {{omp_atk_pin_device, 0}}, other[1] = {{omp_atk_pin_device, 0}};
    mine[0].value = omp_get_device_num();
    other[0].value = omp_get_device_num() + 1;
    on_device = (omp_init_allocator(omp_default_mem_space, 1, mine) != omp_null_allocator) +
                2 * (omp_init_allocator(omp_default_mem_space, 1, other) == omp_null_allocator);
  }
  CHECK(on_device == 3);
  return failures != 0;
}
