// if, priority, untied, mergeable, affinity with its iterators and taskyield.
// lanes: ref host
// not-in-gcc: <12: affinity
#include "../check.h"
#include <omp.h>
int main(void) {
  int x = 0, n = 4, evaluated = 0, a[4] = {0};
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    for (int i = 0; i < n; i++)
#pragma omp task priority(i) affinity(iterator(int k = 0 : n) : a[k]) affinity(a[0 : n]) untied
      a[i] = i;
#pragma omp taskyield
#pragma omp taskwait
    int first = omp_get_thread_num(), same = 0;
#pragma omp task if (evaluated++) shared(same)
    same = omp_get_thread_num() == first; // undeferred: by the same thread
    CHECK(same == 1 && evaluated == 1);
    x = 5;
#pragma omp task mergeable if (task : x > 3) final(x == 0)
    a[0] = x + 2;
#pragma omp taskwait
  }
  CHECK(a[0] == 7 && a[1] == 1 && a[2] == 2 && a[3] == 3);
  return failures != 0;
}
