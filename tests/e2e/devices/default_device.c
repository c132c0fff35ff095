// OMP_DEFAULT_DEVICE chooses the device of constructs without a device clause.
// lanes: sim
// env: OMPICC_SIM_DEVICES=3 OMP_DEFAULT_DEVICE=1
#include "../check.h"
#include <omp.h>
int main(void) {
  int where = -1;
#pragma omp target map(from: where)
  where = omp_get_device_num();
  CHECK(omp_get_default_device() == 1);
  CHECK(where == 1);
  return failures != 0;
}
