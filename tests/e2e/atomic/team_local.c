// Atomics on variables that the threads of one team share.
#include "../check.h"
#include <omp.h>
int main(void) {
  int sums[4] = {0}, threads[4] = {0}, teams = 0;
#pragma omp target teams num_teams(4) map(tofrom: sums, threads, teams)
  {
    int sum = 0, hist[4] = {0}, n = 0;
#pragma omp parallel num_threads(40)
    {
      int me = omp_get_thread_num();
#pragma omp atomic
      sum += 3;
#pragma omp atomic
      hist[me % 4]++;
      if (me == 0) n = omp_get_num_threads();
    }
    sums[omp_get_team_num()] = sum;
    threads[omp_get_team_num()] = n;
    if (hist[0] + hist[1] + hist[2] + hist[3] != n) sums[omp_get_team_num()] = -1;
    if (omp_get_team_num() == 0) teams = omp_get_num_teams();
  }
  CHECK(teams >= 1);
  for (int i = 0; i < teams; i++) CHECK(sums[i] == 3 * threads[i] && threads[i] >= 1);
  return failures != 0;
}
