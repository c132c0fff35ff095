// The region has the pointers of is_device_ptr for itself, on the host too (OpenMP 5.2 §5.4.7).
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
int main(void) {
  const int device = omp_get_default_device();
  int *p = omp_target_alloc(4 * sizeof(int), device), *before = p, sum = 0;
#pragma omp target is_device_ptr(p)
  for (int i = 0; i < 4; i++) *p++ = i;
  CHECK(p == before);
#pragma omp target map(tofrom : sum) has_device_addr(p[0 : 4])
  while (p < before + 4 && sum < 6) sum += *p++;
  CHECK(p == before && sum == 6);
  omp_target_free(p, device);
  return failures != 0;
}
