// reduction on teams.
#include "../check.h"
#include <omp.h>
int main(void) {
  int sum = 1000, teams = 0;
  double largest = -1;
#pragma omp target teams num_teams(7) reduction(+: sum) reduction(max: largest) map(tofrom: sum, largest, teams)
  {
    sum += omp_get_team_num() + 1;
    largest = omp_get_team_num() * 0.5;
    if (omp_get_team_num() == 0) teams = omp_get_num_teams();
  }
  CHECK(teams >= 1 && teams <= 7);
  CHECK(sum == 1000 + teams * (teams + 1) / 2);
  CHECK(largest == (teams - 1) * 0.5);
  return failures != 0;
}
