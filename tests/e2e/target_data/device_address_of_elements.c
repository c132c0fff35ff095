// use_device_addr and has_device_addr of array elements; what bounds do is done once.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
static int h[10], *ph = h, calls;
static int number(int n) { return calls++, n; }

int main(void) {
  int m[4][5] = {{0}}, *q;
#pragma omp target data use_device_addr(h[2]) // not mapped: as it is
  q = &h[2];
  CHECK(q == h + 2);
#pragma omp target data map(h, m) use_device_addr(h[number(2)], ph[3], m[1][number(2) : 2])
  {
    q = &h[2];
#pragma omp target is_device_ptr(q)
    *q = 6;
    q = ph + 3;
#pragma omp target is_device_ptr(q)
    *q = 7;
    q = &m[1][2];
#pragma omp target is_device_ptr(q)
    q[1] = 8;
#pragma omp target has_device_addr(h[4], m[2][0 : 5])
    h[4] = 9, m[2][4] = 10;
  }
  CHECK(calls == 2 && h[2] == 6 && h[3] == 7 && m[1][3] == 8 && h[4] == 9 && m[2][4] == 10);
  return failures != 0;
}
