// lanes: host sim sim53 nvcc cubin ptx
// One variable in several map clauses: it has all the types (OpenMP 5.0).
#include "../check.h"
int main(void) {
  int s = 8, a[4] = {1, 2, 3, 4}, sum = 0;
  struct {
    int x, b[3];
  } r = {7, {1, 2, 3}};
#pragma omp target map(alloc: s, a, r) map(to: s, a, r) map(tofrom: sum)
  sum = s + a[3] + r.x + r.b[2];
  CHECK(sum == 22);
#pragma omp target map(to: a) map(from: a)
  for (int i = 0; i < 4; i++) a[i] *= 2;
  CHECK(a[0] == 2 && a[3] == 8);
  return failures != 0;
}
