// Several devices: each has its own data environment and its own copy of declare target variables.
// lanes: sim
// env: OMPICC_SIM_DEVICES=3
// needs-copies: several sim devices
#include "../check.h"
#include <omp.h>
#pragma omp declare target
int mine;
#pragma omp end declare target
int main(void) {
  int a[4] = {0}, numbers[3] = {-1, -1, -1};
  CHECK(omp_get_num_devices() == 3);
  for (int d = 0; d < 3; d++) {
#pragma omp target enter data map(to: a) device(d)
#pragma omp target device(d)
    {
      mine = d + 5;
      a[0] = 10 * d;
    }
  }
  for (int d = 0; d < 3; d++) {
    int m = 0;
#pragma omp target device(d) map(from: m) map(tofrom: numbers)
    {
      m = mine;
      numbers[d] = omp_get_device_num();
    }
    CHECK(m == d + 5);
#pragma omp target exit data map(from: a) device(d)
    CHECK(a[0] == 10 * d);
    CHECK(numbers[d] == d);
  }
  omp_set_default_device(2);
  int where = -1;
#pragma omp target map(from: where)
  where = omp_get_device_num();
  CHECK(where == 2);
  return failures != 0;
}
