// distribute without dist_schedule chunk: each team gets at most one contiguous piece with dist_schedule(static).
#include "../check.h"
#include <omp.h>
#define N 97
int main(void) {
  int team[N];
#pragma omp target map(from: team)
#pragma omp teams num_teams(4)
#pragma omp distribute dist_schedule(static)
  for (int i = 0; i < N; i++) team[i] = omp_get_team_num();
  for (int i = 1; i < N; i++) CHECK(team[i] == team[i - 1] || team[i] == team[i - 1] + 1);
  return failures != 0;
}
