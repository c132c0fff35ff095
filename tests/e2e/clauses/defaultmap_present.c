// lanes: host sim sim53 nvcc cubin ptx
// defaultmap(present): what the region uses must be on the device already.
#include "../check.h"
int main(void) {
  int a[4] = {1, 2, 3, 4};
#pragma omp target data map(a)
  {
#pragma omp target defaultmap(present: aggregate)
    a[1] = 20;
  }
  CHECK(a[1] == 20);
  return failures != 0;
}
