// Reference counts of enter data and exit data; delete sets them to zero.
// lanes: sim cubin ptx
// needs-copies: the original differs from its copy
#include "../check.h"
#include <omp.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, device = omp_get_default_device();
#pragma omp target enter data map(to: a)
#pragma omp target enter data map(to: a)
  CHECK(omp_target_is_present(a, device));
#pragma omp target
  a[0] = 10;
#pragma omp target exit data map(from: a)
  CHECK(omp_target_is_present(a, device));
  CHECK(a[0] == 1);
#pragma omp target exit data map(from: a)
  CHECK(!omp_target_is_present(a, device));
  CHECK(a[0] == 10);
#pragma omp target enter data map(to: a)
#pragma omp target enter data map(to: a)
#pragma omp target exit data map(delete: a)
  CHECK(!omp_target_is_present(a, device));
#pragma omp target enter data map(alloc: a[1:2])
  CHECK(omp_target_is_present(&a[1], device));
#pragma omp target exit data map(release: a[1:2])
  CHECK(!omp_target_is_present(&a[1], device));
  CHECK(a[1] == 2);
  return failures != 0;
}
