// A mapped pointer that the sequential code makes point to something of its own.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a, r = 0;
  for (int k = 0; k < 2; k++) {
#pragma omp target map(to : a) map(tofrom : r)
    {
      int own[4] = {7, 8, 9, 10};
      if (k) p = own;
#pragma omp parallel num_threads(2)
#pragma omp single
      r += p[1];
    }
    CHECK(r == (k ? 10 : 2) && p == a);
  }
  return failures != 0;
}
