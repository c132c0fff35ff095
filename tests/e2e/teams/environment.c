// The environment's numbers of teams and threads on devices, where no clause gives them.
// env: OMP_NUM_TEAMS_ALL=9 OMP_NUM_TEAMS_DEV=3 OMP_TEAMS_THREAD_LIMIT_DEV_0=40
// lanes: sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

int main(void) {
  int teams = 0, limit = 0, threads = 0, sum = 0, clause[3] = {0}, alone = 0;
#pragma omp target teams map(from : teams, limit, threads)
  if (omp_get_team_num() == 0) {
    teams = omp_get_num_teams();
#pragma omp parallel num_threads(100)
#pragma omp single
    {
      limit = omp_get_thread_limit();
      threads = omp_get_num_threads();
    }
  }
  CHECK(teams >= 1 && teams <= 3 && limit == 40 && threads <= 40);
#pragma omp target teams num_teams(5) thread_limit(64) map(from : clause)
  if (omp_get_team_num() == 0) {
    clause[0] = omp_get_num_teams();
#pragma omp parallel
#pragma omp single
    clause[1] = omp_get_thread_limit();
  }
  CHECK(clause[0] == 5 && clause[1] == 64);
  int most = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) reduction(max : most)
  for (int i = 0; i < 10000; i++) {
    sum++;
    const int number = omp_get_team_num();
    if (number > most) most = number;
  }
  CHECK(sum == 10000 && most < 3);
#pragma omp target parallel map(from : alone) num_threads(64)
#pragma omp single
  alone = omp_get_num_threads();
  CHECK(alone > 40);
  return failures != 0;
}
