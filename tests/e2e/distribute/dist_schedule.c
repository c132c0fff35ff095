// dist_schedule(static, chunk) deals chunks to the teams in turn.
#include "../check.h"
#include <omp.h>
#define N 100
int main(void) {
  int team[N], teams = 0;
  for (int i = 0; i < N; i++) team[i] = -1;
#pragma omp target teams distribute num_teams(3) dist_schedule(static, 4) map(tofrom: team, teams)
  for (int i = 0; i < N; i++) {
    team[i] = omp_get_team_num();
    if (i == 0) teams = omp_get_num_teams();
  }
  for (int i = 0; i < N; i++) CHECK(team[i] == i / 4 % teams);
  return failures != 0;
}
