// Tasks of a set are executed in any order, but none beside an inout.
// not-in-gcc: <13: inoutset
#include "../check.h"
int main(void) {
  int set = 0;
#pragma omp target map(tofrom : set)
#pragma omp parallel num_threads(48)
#pragma omp single
  {
    int s = 0;
    for (int i = 0; i < 10; i++)
#pragma omp task depend(inoutset : s) shared(s)
    {
#pragma omp atomic
      s++;
    }
#pragma omp task depend(inout : s) shared(s)
    set = s;
#pragma omp taskwait
  }
  CHECK(set == 10);
  return failures != 0;
}
