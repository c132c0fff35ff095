// omp_target_alloc, omp_target_memcpy and is_device_ptr.
#include "../check.h"
#include <omp.h>
int main(void) {
  int device = omp_get_default_device(), host = omp_get_initial_device(), a[50], b[50];
  if (omp_get_num_devices() == 0) device = host;
  for (int i = 0; i < 50; i++) a[i] = i;
  int *d = omp_target_alloc(sizeof a, device);
  CHECK(d != NULL);
  if (!d) return 1;
  CHECK(omp_target_memcpy(d, a, sizeof a, 0, 0, device, host) == 0);
#pragma omp target is_device_ptr(d) device(device)
  for (int i = 0; i < 50; i++) d[i] *= 3;
  CHECK(omp_target_memcpy(b, d, 40 * sizeof(int), 0, 10 * sizeof(int), host, device) == 0);
  for (int i = 0; i < 40; i++) CHECK(b[i] == 3 * (i + 10));
  omp_target_free(d, device);
  return failures != 0;
}
