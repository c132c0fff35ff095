// A host task that depends on a target task comes after it also in a program that asks for explicit tasks.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

int main(void) {
  int x = 0, seen = -1, inside = -1;
#pragma omp target nowait depend(out : x) map(tofrom : x)
  {
    for (volatile int i = 0; i < 200000; i++);
    x = 42;
  }
#pragma omp task depend(in : x) shared(x, seen, inside)
  {
    seen = x;
    inside = omp_in_explicit_task();
  }
#pragma omp taskwait
  CHECK(seen == 42 && inside == 1 && !omp_in_explicit_task());
  return failures != 0;
}
