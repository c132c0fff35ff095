// proc_bind, critical with a hint, atomic with memory orders.
// lanes: ref host
#include "../check.h"
#include <omp.h>
int main(void) {
  int n = 0, m = 0, seen = -1;
#pragma omp parallel proc_bind(close)
  {
#pragma omp critical(counted) hint(omp_sync_hint_contended)
    n++;
#pragma omp atomic seq_cst
    m++;
#pragma omp barrier
#pragma omp master
    {
#pragma omp atomic read acquire
      seen = m;
    }
  }
  CHECK(n == m && seen == m && n >= 1);
  return failures != 0;
}
