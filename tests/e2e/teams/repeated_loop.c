// A loop that is not distributed is run by every team, all of it.
// not-in-gcc: <12: variables of reductions on combined target constructs are not mapped
#include "../check.h"
#include <omp.h>

int main(void) {
  int count = 0, n = 100, teams = 0;
#pragma omp target teams num_teams(4) map(tofrom : count, teams)
  {
    if (omp_get_team_num() == 0) teams = omp_get_num_teams();
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
      count++;
    }
  }
  CHECK(count == n * teams);
  count = 0;
#pragma omp target teams num_teams(4) map(tofrom : count)
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    count++;
  }
  CHECK(count == n * teams);
  count = 0;
#pragma omp target teams num_teams(1) map(tofrom : count)
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    count++;
  }
  CHECK(count == n);
  count = 0;
#pragma omp target teams num_teams(4) reduction(+ : count)
#pragma omp parallel for reduction(+ : count)
  for (int i = 0; i < n; i++) count++;
  CHECK(count == n * teams);
  return failures != 0;
}
