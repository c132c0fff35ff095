// Between the target regions of a target data region the host does not see the device's values.
// lanes: sim cubin ptx
// needs-copies: the original differs from its copy
#include "../check.h"
int main(void) {
  int a[5] = {1, 1, 1, 1, 1};
#pragma omp target data map(tofrom: a)
  {
#pragma omp target
    for (int i = 0; i < 5; i++) a[i] = 2;
    CHECK(a[0] == 1);
    a[0] = 77; /* overwritten at the end of the region */
#pragma omp target
    for (int i = 0; i < 5; i++) a[i] += 1;
  }
  for (int i = 0; i < 5; i++) CHECK(a[i] == 3);
  return failures != 0;
}
