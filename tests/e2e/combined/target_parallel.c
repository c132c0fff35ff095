// target parallel: one team, every thread runs the region.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <omp.h>
int main(void) {
  int n = 0, all = 0, sum = 0;
#pragma omp target parallel num_threads(20) map(tofrom: n, all) reduction(+: sum)
  {
#pragma omp atomic
    n++;
    if (omp_get_thread_num() == 0) all = omp_get_num_threads();
    sum += omp_get_thread_num();
  }
  CHECK(n == all && n >= 1 && n <= 20);
  CHECK(sum == n * (n - 1) / 2);
  return failures != 0;
}
