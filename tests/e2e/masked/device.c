// masked in target regions.
// not-in-gcc: <12: masked
#include "../check.h"
#include <omp.h>

#pragma omp declare target
static void orphaned(int *who) {
#pragma omp masked filter(omp_get_num_threads() - 1)
  *who = omp_get_thread_num();
}
#pragma omp end declare target

int main(void) {
  int by = -1, last = -1, size = 0, late = -1, hits = 0;
#pragma omp target map(tofrom : by, last, size, late, hits)
#pragma omp parallel num_threads(40)
  {
#pragma omp masked
    {
      by = omp_get_thread_num();
      size = omp_get_num_threads();
    }
#pragma omp barrier
#pragma omp masked filter(size - 1)
    last = omp_get_thread_num();
#pragma omp barrier
#pragma omp masked filter(omp_get_thread_num() & 1 ? -1 : omp_get_thread_num())
    {
#pragma omp atomic
      hits++;
    }
    orphaned(&late);
  }
  CHECK(by == 0 && size >= 1 && last == size - 1 && late == size - 1 && hits == (size + 1) / 2);
  int sum = 0;
#pragma omp target parallel map(tofrom : sum) num_threads(7)
  {
#pragma omp masked filter(0)
    sum += 4;
  }
#pragma omp target map(tofrom : sum)
  {
#pragma omp parallel masked num_threads(5)
    sum += 3;
  }
  CHECK(sum == 7);
  return failures != 0;
}
