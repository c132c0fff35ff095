// parallel master (OpenMP 5.0): thread 0 of a new team.
#include "../check.h"
#include <omp.h>
int main(void) {
  int r[2] = {0, 0};
#pragma omp target map(tofrom: r)
  {
#pragma omp parallel master num_threads(9)
    r[0] += 1 + omp_get_thread_num();
  }
#pragma omp parallel master
  r[1] += 1 + omp_get_thread_num();
  CHECK(r[0] == 1 && r[1] == 1);
  return failures != 0;
}
