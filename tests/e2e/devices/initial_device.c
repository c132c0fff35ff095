// device(omp_initial_device) is the host.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
int main(void) {
  int x = 0, where = omp_initial_device;
#pragma omp target map(tofrom : x) device(omp_initial_device)
  x += omp_is_initial_device();
#pragma omp target map(tofrom : x) device(where)
  x += 10 * omp_is_initial_device();
#pragma omp target data map(to : x) device(omp_initial_device)
  x += 100;
  CHECK(x == 111);
  return failures != 0;
}
