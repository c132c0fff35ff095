// The rules for variables that no clause of a task names (OpenMP 5.2 §5.1.1).
// lanes: ref host
// not-in-gcc: <12: default(firstprivate)
#include "../check.h"
static int global = 1;
static int orphaned(int parameter) {
  int local = parameter, keep = 0;
  static int still;
  still = 5;
#pragma omp task shared(keep)
  {
    parameter++, local++, global++, still++; // copies of the first two
    keep = parameter + local;
  }
#pragma omp taskwait
  CHECK(still == 6);
  return parameter * 100 + local * 10 + (keep == 2 * parameter + 2);
}
int main(void) {
  int shared = 0, loop = 0, own = 3, listed = 0, nested = 0;
#pragma omp parallel firstprivate(own) num_threads(2)
#pragma omp single
  {
    int inner = 10;
#pragma omp task
    {
      shared++;  // shared in the parallel region, so in the task
      own++;     // private there: the task has its own
      inner++;   // declared in the region: the task's own
      {
#pragma omp task
        nested++; // shared in both
#pragma omp taskwait
      }
    }
#pragma omp task default(firstprivate) shared(listed)
    shared += 1000, listed++;
#pragma omp task default(shared)
    {
#pragma omp atomic
      inner++;
    }
#pragma omp task default(none) private(own) shared(loop, global)
    {
      own = 4;
      loop += own;
#pragma omp atomic
      global += 0;
    }
#pragma omp taskwait
    CHECK(own == 3 && inner == 11);
  }
  CHECK(shared == 1 && loop == 4 && listed == 1 && nested == 1);
#pragma omp parallel private(global) num_threads(2)
  {
    global = 40;
#pragma omp task
    global++; // private in the region: a copy
#pragma omp taskwait
    CHECK(global == 40);
  }
  CHECK(global == 1);
  CHECK(orphaned(4) == 441 && global == 2);
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 20; i++) {
#pragma omp task
    {
#pragma omp atomic
      sum += i;
    }
  }
  CHECK(sum == 190);
  return failures != 0;
}
