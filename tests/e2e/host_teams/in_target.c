// The host version of a target region has a league, too, and evaluates what the launch needs once.
// env: OMP_TARGET_OFFLOAD=DISABLED
// lanes: host
// The league that is asked for nothing has one team here.
// options: -Wno-openmp-race
#include "../check.h"
#include <omp.h>

static int asked;
static int ask(int n) {
  asked++;
  return n;
}

int main(void) {
  int sum = 0, teams = 0, limit = 0, owner[40];
#pragma omp target teams num_teams(ask(3)) thread_limit(ask(4)) map(from : teams, limit) reduction(+ : sum)
  {
    sum += 1 + omp_get_team_num();
    teams = omp_get_num_teams();
#pragma omp parallel num_threads(1)
    limit = omp_get_thread_limit();
  }
  CHECK(asked == 2);
  CHECK(sum == 6 && teams == 3 && limit <= 4);
  CHECK(omp_get_num_teams() == 1 && omp_get_team_num() == 0);
#pragma omp target teams distribute parallel for num_teams(4) num_threads(2) map(from : owner)
  for (int i = 0; i < 40; i++) owner[i] = omp_get_team_num();
  for (int i = 0; i < 40; i++) CHECK(owner[i] == i / 10);
  int most = 0;
#pragma omp target map(tofrom : most, owner)
#pragma omp teams num_teams(2) reduction(max : most)
  {
#pragma omp distribute dist_schedule(static, 1)
    for (int i = 0; i < 40; i++) {
      owner[i] = omp_get_team_num();
      if (i > most) most = i;
    }
  }
  CHECK(most == 39);
  for (int i = 0; i < 40; i++) CHECK(owner[i] == i % 2);
  int one = 0;
#pragma omp target teams map(tofrom : one)
  one += omp_get_num_teams();
  CHECK(one == 1);
  return failures != 0;
}
