// One function with for, sections, single, master, critical, atomic and barrier, called from two parallel regions.
#include "../check.h"
#include <omp.h>
static void work(int *v, int n, int *count) {
#pragma omp for schedule(dynamic, 2)
  for (int i = 0; i < n; i++) v[i] += i;
#pragma omp sections
  {
#pragma omp section
    count[0]++;
#pragma omp section
    count[1]++;
  }
#pragma omp single
  count[2]++;
#pragma omp master
  count[3]++;
#pragma omp critical(orphaned)
  count[4] += 1;
#pragma omp atomic
  count[5]++;
#pragma omp barrier
#pragma omp for reduction(+: count[6:1])
  for (int i = 0; i < n; i++) count[6] += i;
}
int main(void) {
  int v[50] = {0}, count[7] = {0}, threads = 0;
#pragma omp target map(tofrom: v, count, threads)
  {
#pragma omp parallel num_threads(24) reduction(+: threads)
    {
      threads++;
      work(v, 50, count);
    }
#pragma omp parallel num_threads(3) reduction(+: threads)
    {
      threads++;
      work(v, 20, count);
    }
  }
  for (int i = 0; i < 50; i++) CHECK(v[i] == (i < 20 ? 2 * i : i));
  CHECK(count[0] == 2 && count[1] == 2 && count[2] == 2 && count[3] == 2);
  CHECK(count[4] == threads && count[5] == threads);
  CHECK(count[6] == 1225 + 190);
  return failures != 0;
}
