// target update of storage that is not present does nothing; if(0) does nothing.
// lanes: sim cubin ptx
// env: OMP_TARGET_OFFLOAD=DEFAULT
// needs-copies: the original differs from its copy
#include "../check.h"
int main(void) {
  int a[3] = {1, 2, 3}, b = 4;
#pragma omp target update to(a) from(b)
  CHECK(a[2] == 3 && b == 4);
#pragma omp target data map(to: b)
  {
#pragma omp target map(tofrom: b)
    b = 9;
#pragma omp target update if(0) from(b)
    CHECK(b == 4);
#pragma omp target update if(1) from(b)
    CHECK(b == 9);
  }
  return failures != 0;
}
