// The modifier device_num says what the clause means anyway.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

int main(void) {
  int x = 1, on_host = -1, device = omp_get_default_device(), device_num = omp_get_initial_device();
#pragma omp target device(device_num : device) map(tofrom : x)
  x *= 7;
#pragma omp target data device(device_num : device) map(to : x)
  {
#pragma omp target device(device_num) map(from : on_host)
    on_host = omp_is_initial_device();
  }
  CHECK(x == 7 && on_host == 1);
  return failures != 0;
}
