// num_teams, thread_limit and num_threads as expressions of the host, within their limits.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <omp.h>
static int choose(int x) { return x + 1; }
int main(void) {
  int teams = 0, most = 0, wide = 0, n = 3;
#pragma omp target teams num_teams(choose(n)) thread_limit(n * 20) map(from: teams) reduction(max: most)
  {
    if (omp_get_team_num() == 0) teams = omp_get_num_teams();
    int mine = 0;
#pragma omp parallel
    {
#pragma omp single
      mine = omp_get_num_threads();
    }
    most = mine;
  }
  CHECK(teams >= 1 && teams <= 4);
  CHECK(most >= 1 && most <= 60);
#pragma omp target teams distribute parallel for num_teams(n) num_threads(choose(n * 10)) reduction(max: wide)
  for (int i = 0; i < 1000; i++)
    if (omp_get_num_threads() > wide) wide = omp_get_num_threads();
  CHECK(wide >= 1 && wide <= 31);
  return failures != 0;
}
