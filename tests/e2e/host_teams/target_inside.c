// A target region with teams that runs on the host inside of a league there: the league goes on as before.
// lanes: ref host
#include "../check.h"
#include <omp.h>

int main(void) {
  int teams = 0, inner = 0;
#pragma omp teams num_teams(4) shared(teams, inner)
  {
    int n = omp_get_num_teams(), team = omp_get_team_num();
#pragma omp parallel num_threads(1)
    {
#pragma omp target teams num_teams(2) if (target : 0) map(tofrom : inner)
      {
#pragma omp parallel num_threads(1)
        {
#pragma omp atomic
          inner++;
        }
      }
    }
#pragma omp parallel num_threads(1)
    {
      CHECK(omp_get_num_teams() == n && omp_get_team_num() == team);
#pragma omp atomic
      teams += 1 << 4 * team;
    }
  }
  CHECK(teams == 0x1111 && inner == 8 && omp_get_num_teams() == 1);
  return 0;
}
