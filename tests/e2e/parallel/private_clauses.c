// private, firstprivate, shared and default(none) on parallel in a target region.
#include "../check.h"
#include <omp.h>
int main(void) {
  int out[64] = {0}, n = 0;
#pragma omp target map(tofrom: out, n)
  {
    int a = 5, b[3] = {1, 2, 3}, c = 77, d = 2;
#pragma omp parallel num_threads(64) default(none) private(c) firstprivate(a, b) shared(d, out, n)
    {
      int me = omp_get_thread_num();
      c = me;
      a += c;
      b[1] += a;
      out[me] = b[0] + b[1] + b[2] + d;
      if (me == 0) n = omp_get_num_threads();
    }
    if (a != 5 || b[1] != 2 || c != 77) n = -1;
  }
  CHECK(n >= 1);
  for (int i = 0; i < n; i++) CHECK(out[i] == 1 + 2 + 5 + i + 3 + 2);
  return failures != 0;
}
