// A target region runs on the device, not silently on the host.
// lanes: sim cubin ptx
#include "../check.h"
#include <omp.h>
int main(void) {
  int initial = 1, number = -1;
#pragma omp target map(from: initial, number)
  {
    initial = omp_is_initial_device();
    number = omp_get_device_num();
  }
  CHECK(omp_get_num_devices() >= 1);
  CHECK(initial == 0);
  CHECK(number == omp_get_default_device());
  initial = 1;
#pragma omp target teams distribute parallel for map(tofrom: initial)
  for (int i = 0; i < 100; i++)
    if (i == 99) initial = omp_is_initial_device();
  CHECK(initial == 0);
  return failures != 0;
}
