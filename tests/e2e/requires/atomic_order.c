// requires: the default memory order of atomic constructs, what can be had without anything to do, selectors.
// options: -Wno-unknown-pragmas
#include "../check.h"
#include <omp.h>
#pragma omp requires atomic_default_mem_order(acq_rel), dynamic_allocators

int main(void) {
  int x = 0, y = 0, read = -1, old = -1;
#pragma omp parallel num_threads(4)
  {
#pragma omp atomic
    x++;
#pragma omp atomic capture
    old = y++;
#pragma omp atomic read
    read = x;
#pragma omp atomic write relaxed
    read = 3;
  }
  CHECK(x == 4 && y == 4 && read >= 1 && old >= 0 && old < 4);
  int t = 0;
#pragma omp target map(tofrom : t)
#pragma omp parallel num_threads(8)
#pragma omp atomic
  t++;
  CHECK(t >= 1 && t <= 8);
  return failures != 0;
}
