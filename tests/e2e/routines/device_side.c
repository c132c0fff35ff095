// The omp_* routines in a target region.
#include "../check.h"
#include <omp.h>
int main(void) {
  int r[16] = {0}, p[8] = {0};
  double t[3];
#pragma omp target map(tofrom: r, p) map(from: t)
  {
    r[0] = omp_get_num_threads();
    r[1] = omp_get_thread_num();
    r[2] = omp_in_parallel();
    r[3] = omp_get_level();
    r[4] = omp_get_active_level();
    r[5] = omp_get_max_threads();
    r[6] = omp_get_num_procs();
    r[7] = omp_get_team_num();
    r[8] = omp_get_num_teams();
    r[9] = omp_get_thread_limit();
    r[10] = omp_get_ancestor_thread_num(0);
    r[11] = omp_get_team_size(0);
    t[0] = omp_get_wtime();
    t[1] = omp_get_wtime();
    t[2] = omp_get_wtick();
#pragma omp parallel num_threads(3)
    {
#pragma omp master
      {
        p[0] = omp_get_num_threads();
        p[1] = omp_in_parallel();
        p[2] = omp_get_level();
        p[3] = omp_get_team_size(1);
        p[4] = omp_get_ancestor_thread_num(1);
        p[5] = omp_get_active_level();
      }
    }
  }
  CHECK(r[0] == 1 && r[1] == 0 && r[2] == 0 && r[3] == 0 && r[4] == 0);
  CHECK(r[5] >= 1 && r[6] >= 1 && r[7] == 0 && r[8] == 1 && r[9] >= 1);
  CHECK(r[10] == 0 && r[11] == 1);
  CHECK(t[1] >= t[0] && t[2] > 0);
  CHECK(p[0] >= 1 && p[0] <= 3);
  CHECK(p[1] == (p[0] > 1));
  CHECK(p[2] == 1 && p[3] == p[0] && p[4] == 0);
  CHECK(p[5] == (p[0] > 1));
  return failures != 0;
}
