// A variable of the enclosing scope is shared by all teams, which update it atomically.
#include "../check.h"
int main(void) {
  int total = 0, teams = 0;
#pragma omp target map(tofrom: total, teams)
#pragma omp teams num_teams(4) shared(total) reduction(+: teams)
  {
    teams++;
#pragma omp parallel num_threads(1)
    {
#pragma omp atomic
      total += 2;
    }
  }
  CHECK(total == 2 * teams);
  CHECK(teams >= 1 && teams <= 4);
  return failures != 0;
}
