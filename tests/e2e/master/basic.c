// master: thread 0 only, without a barrier.
#include "../check.h"
#include <omp.h>
int main(void) {
  int runs = 0, who = -1, after = 0, n = 0;
#pragma omp target map(tofrom: runs, who, after, n)
  {
#pragma omp parallel num_threads(45)
    {
#pragma omp master
      {
        runs++;
        who = omp_get_thread_num();
        n = omp_get_num_threads();
      }
#pragma omp barrier
#pragma omp atomic
      after += runs;
    }
  }
  CHECK(runs == 1);
  CHECK(who == 0);
  CHECK(after == n);
  return failures != 0;
}
