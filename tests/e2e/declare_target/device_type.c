// device_type: host needs no version for devices, and may use what those do not have; nohost and any have one.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
int counter = 3;
int on_host(void) { return getenv("HOME") ? 1 : 2; }
#pragma omp declare target enter(on_host) device_type(host)
int on_device(int i) { return i + counter; }
int everywhere(int i) { return 2 * i; }
#pragma omp declare target enter(on_device) device_type(nohost)
#pragma omp declare target enter(everywhere, counter) device_type(any)
#pragma omp begin declare target device_type(host)
static int also_on_host(void) { return on_host() + (getenv("HOME") == (char *)1); }
#pragma omp begin declare target device_type(any)
static const int table[3] = {4, 5, 6};
int nested(int i) { return table[i % 3]; }
#pragma omp end declare target
#pragma omp end declare target
int main(void) {
  int r = 0;
#pragma omp target map(from : r)
  r = on_device(4) + everywhere(5) + nested(1);
  CHECK(r == 7 + 10 + 5);
  CHECK(also_on_host() > 0);
  return failures != 0;
}
