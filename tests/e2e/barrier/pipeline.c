// A parallel prefix sum that needs a barrier in every step.
#include "../check.h"
#include <omp.h>
int main(void) {
  int result[64], n = 0;
#pragma omp target map(from: result) map(tofrom: n)
  {
    int a[64], b[64];
#pragma omp parallel num_threads(64)
    {
      int me = omp_get_thread_num(), all = omp_get_num_threads();
      int *from = a, *to = b;
      if (me == 0) n = all;
      a[me] = me + 1;
#pragma omp barrier
      for (int d = 1; d < all; d *= 2) {
        to[me] = me >= d ? from[me] + from[me - d] : from[me];
#pragma omp barrier
        int *t = from;
        from = to;
        to = t;
      }
      result[me] = from[me];
    }
  }
  for (int i = 0; i < n; i++) CHECK(result[i] == (i + 1) * (i + 2) / 2);
  return failures != 0;
}
