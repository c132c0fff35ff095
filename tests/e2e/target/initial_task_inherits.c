/* Internal control variables that a target region on the host begins with: the encountering task's, where libgomp has those of the
 * environment. */
// lanes: host sim sim53
#include "../check.h"
#include <omp.h>

static int threads(void) { return omp_get_max_threads(); }
static void set(int n) { omp_set_num_threads(n); }

int main(void) {
  int before = 0, after = 0, inside = 0, limit = 0;
  omp_set_num_threads(3);
#pragma omp target if (0) map(from : before, after)
  {
    before = omp_get_max_threads();
    omp_set_num_threads(6);
    after = omp_get_max_threads();
  }
  CHECK(before == 3 && after == 6 && omp_get_max_threads() == 3);
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 1) {
    omp_set_num_threads(5);
#pragma omp target if (0) map(from : inside, limit) thread_limit(4)
    inside = threads(), limit = omp_get_thread_limit();
  }
  CHECK(inside == 5 && limit == 4);
  // Each team of a league begins with them, whatever functions have set in the one before.
  int first[3] = {0}, then[3] = {0};
#pragma omp target teams if (0) num_teams(3) map(tofrom : first, then)
  {
    const int team = omp_get_team_num();
    first[team] = threads();
    set(7);
    then[team] = threads();
  }
  for (int i = 0; i < 3; i++) CHECK(first[i] == 3 && then[i] == 7);
  CHECK(omp_get_max_threads() == 3);
  return failures != 0;
}
