// distribute with dist_schedule(static) and no chunk: each team gets at most one contiguous piece.
#include "../check.h"
#include <omp.h>
#define N 97
int main(void) {
  int team[N], pieces = 1, teams = 0;
#pragma omp target map(from: team) map(tofrom: teams)
#pragma omp teams num_teams(4)
#pragma omp distribute dist_schedule(static)
  for (int i = 0; i < N; i++) {
    team[i] = omp_get_team_num();
    if (i == 0) teams = omp_get_num_teams();
  }
  for (int i = 1; i < N; i++) pieces += team[i] != team[i - 1];
  CHECK(pieces <= teams);
  CHECK(teams >= 1 && teams <= 4);
  return failures != 0;
}
