// omp_target_memset and its task (OpenMP 6.0): host and device memory, small and large, odd beginnings.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>

static void filled(int device, size_t bytes, size_t from) {
  unsigned char *p = omp_target_alloc(bytes + 2 * from, device), *back = malloc(bytes + 2 * from);
  CHECK(p && omp_target_memset(p, 0x11, bytes + 2 * from, device) == p);
  CHECK(omp_target_memset(p + from, 0x1a5, bytes, device) == p + from); // converted to unsigned char
  CHECK(omp_target_memcpy(back, p, bytes + 2 * from, 0, 0, omp_get_initial_device(), device) == 0);
  size_t wrong = 0;
  for (size_t i = 0; i < bytes + 2 * from; i++) wrong += back[i] != (i < from || i >= from + bytes ? 0x11 : 0xa5);
  CHECK(wrong == 0);
  free(back);
  omp_target_free(p, device);
}

int main(void) {
  const int devices[] = {omp_get_default_device(), omp_get_initial_device(), omp_initial_device};
  for (int i = 0; i < 3; i++) {
    filled(devices[i], 1, 3);
    filled(devices[i], 1000, 1);
    filled(devices[i], 65536, 8);
    filled(devices[i], 1000003, 5);
    CHECK(omp_target_memset(NULL, 1, 0, devices[i]) == NULL);
  }
  int v[100], d = omp_get_default_device(), h = omp_get_initial_device();
  int *p = omp_target_alloc(sizeof v, d);
  omp_depend_t filled_first;
#pragma omp depobj(filled_first) depend(inout : v)
  CHECK(omp_target_memset_async(p, -1, sizeof v, d, 1, &filled_first) == p);
  CHECK(omp_target_memset_async(p + 50, 0, 4, d, 1, &filled_first) == p + 50);
  CHECK(omp_target_memcpy_async(v, p, sizeof v, 0, 0, h, d, 1, &filled_first) == 0);
#pragma omp taskwait
  for (int i = 0; i < 100; i++) CHECK(v[i] == (i == 50 ? 0 : -1));
  omp_target_memset_async(v, 0, sizeof v, h, 0, NULL);
#pragma omp taskwait
  CHECK(v[99] == 0);
#pragma omp depobj(filled_first) destroy
  omp_target_free(p, d);
  return failures != 0;
}
