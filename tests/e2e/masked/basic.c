// masked: the primary thread's region, the region of the threads that filter names, parallel masked.
// not-in-gcc: <12: masked
#include "../check.h"
#include <omp.h>

static int calls;
static int choose(int k) {
#pragma omp atomic
  calls++;
  return k;
}

static void orphaned(int *who, int chosen) {
#pragma omp masked filter(chosen)
  *who = omp_get_thread_num();
}

int main(void) {
  int by = -1, last = -1, size = 0, all = 0, once = 0, mine = 0, none = 0;
#pragma omp parallel
  {
    const int me = omp_get_thread_num();
#pragma omp masked
    {
      by = me;
      size = omp_get_num_threads();
    }
#pragma omp masked filter(omp_get_num_threads() - 1)
    last = me;
#pragma omp masked filter(me) // each thread names itself
#pragma omp atomic
    all++;
#pragma omp masked filter(choose(0))
    once++;
#pragma omp masked filter(100000)
    none++;
    orphaned(&mine, omp_get_num_threads() / 2);
  }
  CHECK(by == 0 && last == size - 1 && all == size && once == 1 && calls == size && none == 0);
  CHECK(mine == size / 2);

  int x = 5, sum = 0, copies = 0;
#pragma omp parallel masked filter(1) num_threads(3) firstprivate(x) reduction(+ : sum)
  {
    x += omp_get_thread_num();
    sum += x;
  }
  CHECK(x == 5 && (sum == 6 || sum == 0)); // a team of one has no thread 1
#pragma omp parallel masked private(x) shared(copies)
  {
    x = 1;
    copies += x;
  }
  CHECK(x == 5 && copies == 1);
  orphaned(&mine, 0);
  CHECK(mine == 0);
  return failures != 0;
}
