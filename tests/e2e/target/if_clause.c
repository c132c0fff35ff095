// if(0) runs the region on the host; the same region with a true condition gives the same result.
// env: OMP_TARGET_OFFLOAD=DEFAULT
#include "../check.h"
#include <omp.h>
static int run(int on_device, int *initial) {
  int r = 1, where = -1;
#pragma omp target if(on_device) map(tofrom: r, where)
  {
    r += 41;
    where = omp_is_initial_device();
  }
  *initial = where;
  return r;
}
int main(void) {
  int initial = -1;
  CHECK(run(0, &initial) == 42);
  CHECK(initial == 1);
  CHECK(run(1, &initial) == 42);
  CHECK(initial == (omp_get_num_devices() == 0));
#pragma omp target if(target: 0) map(tofrom: initial)
  initial = omp_is_initial_device();
  CHECK(initial);
  return failures != 0;
}
