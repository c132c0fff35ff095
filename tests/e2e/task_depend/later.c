// What gcc 12 does not know: inoutset, and taskwait with nowait.
// lanes: host
#include "../check.h"
int main(void) {
  int x = 0, y = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 1;
    for (int i = 0; i < 8; i++)
#pragma omp task depend(inoutset : x) shared(x)
    {
#pragma omp atomic
      x++;
    }
#pragma omp taskwait depend(in : x) depend(out : y) nowait
#pragma omp task depend(in : y) shared(x, seen) // behind the empty task, which is behind the others
    seen = x;
  }
  CHECK(seen == 9);
  return failures != 0;
}
