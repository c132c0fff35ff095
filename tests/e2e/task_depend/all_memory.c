// omp_all_memory: tasks before it have ended, tasks behind it have not begun.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
static int inOrder(void) {
  int x = 0, y = 0, z = 0, seen = 0, after = 0, bad = 0, *p = &z;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int round = 0; round < 20; round++) {
    x = y = z = after = 0;
    for (int i = 0; i < 8; i++) {
#pragma omp task depend(inout : x) shared(x)
      x++;
#pragma omp task depend(inout : y) shared(y) if (i % 2)
      y++;
    }
#pragma omp task depend(out : omp_all_memory) shared(x, y, seen, after) firstprivate(p) if (round % 2)
    {
      seen = x + y + after;
      x = *p = 100;
    }
#pragma omp task depend(in : x) shared(x, after)
    after = x;
#pragma omp task depend(in : z) shared(z, y)
    y = z;
#pragma omp taskwait depend(inout : omp_all_memory)
    bad += seen != 16 || after != 100 || y != 100;
  }
  return bad;
}

int main(void) {
  int n = 1, a[10] = {0}, bad = -1;
  CHECK(inOrder() == 0);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a) shared(a)
    for (int i = 0; i < 10; i++) a[i] = 1;
#pragma omp target nowait depend(inout : omp_all_memory) map(tofrom : a)
    for (int i = 0; i < 10; i++) a[i]++;
#pragma omp task depend(in : a) shared(n)
    n += a[9];
  }
  CHECK(n == 3);
#pragma omp target map(from : bad)
  bad = inOrder();
  CHECK(bad == 0);
  return failures != 0;
}
