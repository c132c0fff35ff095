// A league of teams: each team runs the region once and has its own number.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <omp.h>
int main(void) {
  int seen[64] = {0}, teams = 0, most = 0;
#pragma omp target teams num_teams(6) map(tofrom: seen, most) reduction(+: teams)
  {
    int me = omp_get_team_num();
    seen[me]++;
    teams++;
    if (me == 0) most = omp_get_num_teams();
  }
  CHECK(teams == most);
  CHECK(most >= 1 && most <= 6);
  for (int i = 0; i < 64; i++) CHECK(seen[i] == (i < most));
  return failures != 0;
}
