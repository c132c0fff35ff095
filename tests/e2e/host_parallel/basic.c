// parallel on the host: thread numbers, num_threads, if, shared and private data.
// lanes: ref host
#include "../check.h"
#include <omp.h>
int main(void) {
  int seen[8] = {0}, n = 0, x = 5, scratch = -1, ones = 0;
#pragma omp parallel num_threads(4) shared(seen, n) firstprivate(x) private(scratch)
  {
    scratch = omp_get_thread_num() + x++;
    seen[scratch - 5]++;
#pragma omp master
    n = omp_get_num_threads();
  }
  for (int i = 0; i < 8; i++) CHECK(seen[i] == (i < n));
  CHECK(n >= 1 && n <= 4 && x == 5 && scratch == -1);
#pragma omp parallel if(x == 0) reduction(+: ones)
  ones += omp_get_num_threads();
  CHECK(ones == 1);
  return failures != 0;
}
