// OMP_TARGET_OFFLOAD=DISABLED: everything runs on the host.
// lanes: ref host sim
// env: OMP_TARGET_OFFLOAD=DISABLED
#include "../check.h"
#include <omp.h>
int main(void) {
  int where = -1, a[3] = {1, 2, 3};
#pragma omp target map(from: where)
  where = omp_is_initial_device();
  CHECK(where == 1);
#pragma omp target data map(to: a)
  {
    a[0] = 5;
#pragma omp target
    a[1] += a[0];
  }
  CHECK(a[1] == 7);
  return failures != 0;
}
