// What gcc 12 gets wrong: unsigned loops downwards, and reductions over sections through pointers.
// lanes: host
#include "../check.h"
int main(void) {
  int hit[100] = {0}, a[4] = {0}, *p = a, last = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(7)
  for (unsigned i = 99; i > 0; i--) hit[i]++;
  for (int i = 0; i < 100; i++) CHECK(hit[i] == (i > 0));
#pragma omp parallel masked taskloop simd reduction(+ : p[1 : 2]) lastprivate(last)
  for (int i = 0; i < 200; i++) p[1 + i % 2]++, last = i;
  CHECK(a[1] == 100 && a[2] == 100 && last == 199);
  return failures != 0;
}
