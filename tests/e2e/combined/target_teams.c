// target teams with a parallel region in it.
#include "../check.h"
int main(void) {
  int n = 0, threads = 0;
#pragma omp target teams num_teams(3) thread_limit(50) reduction(+: n, threads) map(tofrom: n, threads)
  {
    int mine = 0;
#pragma omp parallel reduction(+: mine)
    mine += 1;
    n++;
    threads += mine;
  }
  CHECK(n >= 1 && n <= 3);
  CHECK(threads >= n && threads <= 50 * n);
  return failures != 0;
}
