// requires: the default memory order of atomic constructs, what can be had without anything to do, selectors.
// options: -Wno-unknown-pragmas
// not-in-gcc: <12: dynamic_allocators
#include "../check.h"
#include <omp.h>
#pragma omp requires atomic_default_mem_order(acq_rel), dynamic_allocators

int main(void) {
  int x = 0, y = 0, read = -1, found = 4, taken = 0;
#pragma omp parallel num_threads(4) reduction(min : found) reduction(+ : taken)
  {
    int old;
#pragma omp atomic
    x++;
#pragma omp atomic capture
    old = y++;
#pragma omp atomic read
    found = x;
    taken += old;
#pragma omp atomic write relaxed
    read = 3;
  }
  CHECK(x == 4 && y == 4 && read == 3 && found >= 1 && taken == 6);
  int t = 0;
#pragma omp target map(tofrom : t)
#pragma omp parallel num_threads(8)
#pragma omp atomic
  t++;
  CHECK(t >= 1 && t <= 8);
  return failures != 0;
}
