// A pointer to a variable, taken before the parallel region that shares the variable, stays good in it and after it.
#include "../check.h"
static void put(int *p, int x) { *p = x; }
int main(void) {
  int r[4] = {0};
#pragma omp target map(from: r)
  {
    int x = 1, v[8] = {0}, *p = &x, *q = v + 3;
    put(p, 5);
#pragma omp parallel num_threads(8)
    {
#pragma omp single
      {
        *p += 10;
        x += 100;
        *q = x;
      }
    }
    r[0] = x;
    r[1] = *p;
    r[2] = v[3];
    put(&x, *q + 1);
    r[3] = *p;
  }
  CHECK(r[0] == 115);
  CHECK(r[1] == 115);
  CHECK(r[2] == 115);
  CHECK(r[3] == 116);
  return failures != 0;
}
