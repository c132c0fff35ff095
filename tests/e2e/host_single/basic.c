// single with nowait and copyprivate, and master, on the host.
// lanes: ref host
#include "../check.h"
#include <omp.h>
int main(void) {
  int once = 0, good = 0, n = 0, master = 0;
#pragma omp parallel
  {
    int x = -1;
    double d[2] = {0, 0};
#pragma omp single
    once++;
#pragma omp single nowait
    once++;
#pragma omp single copyprivate(x, d)
    {
      x = 7;
      d[1] = 2.5;
    }
#pragma omp atomic
    good += x == 7 && d[1] == 2.5;
#pragma omp atomic
    n++;
#pragma omp master
    master += omp_get_thread_num() == 0;
  }
  CHECK(once == 2 && good == n && master == 1);
  return failures != 0;
}
