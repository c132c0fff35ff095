// Tasks that use a region's own variables are complete before those are gone, also where a worksharing construct is the
// last thing in the region.
// gcc 12 leaves the barrier out of some of these.
// lanes: host sim
#include "../check.h"

enum { MAGIC = 12345678 };
static int wrong, run;

static void later(int *x) { // generated out of the region's sight
#pragma omp task firstprivate(x)
  {
    for (volatile int i = 0; i < 2000; i++) {
    }
    if (x[0] != MAGIC || x[63] != MAGIC) {
#pragma omp atomic
      wrong++;
    }
#pragma omp atomic
    run++;
  }
}

int main(void) {
  int v[100], copied[64], threads = 0;
  for (int i = 0; i < 64; i++) copied[i] = MAGIC;
  for (int round = 0; round < 20; round++) {
    run = threads = 0;
#pragma omp parallel
    {
      int mine[64];
      for (int i = 0; i < 64; i++) mine[i] = MAGIC;
      for (int i = 0; i < 5; i++) later(mine);
#pragma omp atomic
      threads++;
#pragma omp for
      for (int i = 0; i < 100; i++) v[i] = i;
    }
    CHECK(run == 5 * threads);
    run = 0;
#pragma omp parallel
    {
      int x = MAGIC, y[64];
      y[0] = y[63] = MAGIC;
#pragma omp task shared(x, y)
      {
        for (volatile int i = 0; i < 2000; i++) {
        }
#pragma omp atomic
        wrong += x != MAGIC || y[63] != MAGIC;
#pragma omp atomic
        run++;
      }
#pragma omp for schedule(dynamic, 10)
      for (int i = 0; i < 100; i++) v[i] = i;
    }
    CHECK(run == threads);
    run = 0;
#pragma omp parallel firstprivate(copied)
#pragma omp sections
    {
      later(copied);
#pragma omp section
      later(copied);
    }
    CHECK(run == 2);
#pragma omp parallel for firstprivate(copied) schedule(dynamic)
    for (int i = 0; i < 10; i++) later(copied);
    CHECK(run == 12);
  }
  CHECK(!wrong && v[99] == 99);
  return failures != 0;
}
