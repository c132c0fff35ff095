// not-in-gcc: <12: thread_limit on target
/* omp_get_thread_limit in target regions: the thread_limit clause's value, not the number of threads that there are; without the
 * clause no less than there can be. In kernels of all modes. */
#include "../check.h"
#include <omp.h>

#pragma omp declare target
static int limit(void) { return omp_get_thread_limit(); }
#pragma omp end declare target

enum { N = 200 };

int main(void) {
  static int seen[N];
  int wrong = 0, sequential = 0, inside = 0, fewer = 0, first = 0, second = 0, n = 50;

#pragma omp target teams distribute parallel for thread_limit(96) num_threads(32) map(from : seen)
  for (int i = 0; i < N; i++) seen[i] = omp_get_thread_limit() * 1000 + omp_get_num_threads();
  for (int i = 0; i < N; i++) wrong += seen[i] / 1000 != 96 || seen[i] % 1000 > 32;
  CHECK(wrong == 0);

#pragma omp target parallel num_threads(4) thread_limit(40) map(from : inside)
  if (omp_get_thread_num() == 0) inside = limit();
  CHECK(inside == 40);

  /* Sequential code around regions, whose threads are all there, or led by a master. */
#pragma omp target teams num_teams(1) thread_limit(n) map(from : sequential, inside) map(tofrom : wrong)
  {
    sequential = limit();
#pragma omp parallel num_threads(8)
    {
      if (limit() != sequential) {
#pragma omp atomic
        wrong++;
      }
      if (omp_get_thread_num() == 0) inside = limit();
    }
  }
  CHECK(sequential == n && inside == n && wrong == 0);
#pragma omp target thread_limit(70) map(tofrom : first, second)
  {
    first += 70;
    for (int i = 0; i < 2; i++) {
#pragma omp parallel num_threads(5)
#pragma omp single
      second = omp_get_thread_limit() + i;
      first += i;
    }
    first--;
  }
  CHECK(first == 70 && second == 71);

#pragma omp target teams num_teams(2) map(tofrom : fewer, wrong)
  {
    const int most = limit();
#pragma omp parallel num_threads(5)
    {
#pragma omp atomic
      fewer += omp_get_thread_limit() < omp_get_num_threads() || omp_get_thread_limit() != most;
    }
#pragma omp parallel
    {
#pragma omp atomic
      wrong += omp_get_thread_limit() < omp_get_num_threads() || omp_get_thread_limit() < 64;
    }
  }
  CHECK(fewer == 0 && wrong == 0);
#pragma omp target parallel num_threads(4) map(from : inside)
  if (omp_get_thread_num() == 0) inside = limit();
  CHECK(inside >= 64);
  return failures != 0;
}
