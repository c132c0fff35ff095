// Teams whose size is not a multiple of the warp: each has that many threads at most, and barriers work.
#include "../check.h"
#include <omp.h>
int main(void) {
  int sizes[6] = {1, 7, 31, 33, 50, 95};
  for (int k = 0; k < 6; k++) {
    int n = sizes[k], got = 0, a[96] = {0}, b[96] = {0};
#pragma omp target map(tofrom: got, a, b)
    {
      int later = 0;
#pragma omp parallel num_threads(n)
      {
        int me = omp_get_thread_num(), all = omp_get_num_threads();
        a[me] = me + 1;
#pragma omp barrier
        b[me] = a[(me + 1) % all];
        if (me == 0) got = all;
#pragma omp barrier
#pragma omp atomic
        later++;
      }
      if (later != got) got = -1;
    }
    CHECK(got >= 1 && got <= n);
    for (int i = 0; i < got; i++) CHECK(b[i] == (i + 1) % got + 1);
  }
  return failures != 0;
}
