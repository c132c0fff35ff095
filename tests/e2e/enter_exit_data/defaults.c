// Without a map type: to on enter data, from on exit data (OpenMP 5.2 §5.8.3).
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a + 2, n = 2;
#pragma omp target enter data map(a[0 : 2], p[0 : n])
#pragma omp target map(present, alloc : a[0 : 2]) map(present, alloc : p[0 : n])
  a[1] *= 10, p[1] *= 100;
#pragma omp target exit data map(a[0 : 2], p[0 : n])
  CHECK(a[0] == 1 && a[1] == 20 && a[2] == 3 && a[3] == 400);
  return failures != 0;
}
