// not-in-gcc: <12: the levels of active parallel regions are one variable of the whole program, and a league in a target region has one team
/* On the host, too, a target region is an initial task: nesting begins at level 0 in it, it is in no league but its own, and
 * what it sets of the internal control variables is its own. */
#include "../check.h"
#include <omp.h>

static int level(void) { return omp_get_level(); }
static int limit(void) { return omp_get_thread_limit(); }

/* Called in parallel regions, and outside. */
static int levels_inside(void) {
  int n = 0;
#pragma omp target if (0) map(tofrom : n)
#pragma omp parallel num_threads(2) reduction(+ : n)
  n += omp_get_level() * 10 + omp_get_active_level();
  return n;
}

static void in_nested_regions(void) {
  int ok[10] = {0}, teams = 0, threads = 0;
#pragma omp target if (0) map(tofrom : ok)
  {
    ok[0] = omp_get_level() == 0 && !omp_in_parallel();
    ok[1] = omp_get_ancestor_thread_num(0) == 0 && omp_get_ancestor_thread_num(1) == -1;
#pragma omp parallel num_threads(2)
    {
      const int me = omp_get_thread_num();
      ok[2 + me] = omp_get_level() == 1 && omp_get_num_threads() == 2 && omp_get_ancestor_thread_num(1) == me &&
                   omp_get_ancestor_thread_num(2) == -1;
    }
  }
#pragma omp target if (0) map(tofrom : ok, teams, threads)
#pragma omp teams num_teams(3) thread_limit(2) reduction(+ : teams)
  {
    teams += omp_get_num_teams() * 10 + omp_get_team_num();
    ok[4 + omp_get_team_num()] = level() == 0;
    threads = limit();
#pragma omp parallel num_threads(2)
    ok[7 + omp_get_team_num()] = omp_get_level() == 1;
  }
  for (int i = 0; i < 10; i++) CHECK(ok[i]);
  CHECK(teams == 93 && threads == 2);

  omp_sched_t kind;
  int chunk;
  omp_set_num_threads(5);
#pragma omp target if (0)
  {
    omp_set_num_threads(7);
    omp_set_schedule(omp_sched_guided, 9);
    omp_set_max_active_levels(1);
    omp_set_dynamic(1);
  }
  omp_get_schedule(&kind, &chunk);
  CHECK(omp_get_max_threads() == 5 && chunk != 9 && omp_get_max_active_levels() == 3 && !omp_get_dynamic());
  CHECK(levels_inside() == 22);
}

int main(void) {
  omp_set_max_active_levels(3);
  omp_set_dynamic(0);
#pragma omp parallel num_threads(3)
  if (omp_get_thread_num() == 2) {
#pragma omp parallel num_threads(3)
    if (omp_get_thread_num() == 1) in_nested_regions();
  }
  CHECK(levels_inside() == 22);
  omp_set_num_threads(3);
#pragma omp target if (0)
  {
    omp_set_num_threads(6);
    omp_set_max_active_levels(1);
  }
  CHECK(omp_get_max_threads() == 3 && omp_get_max_active_levels() == 3);
  int number[2] = {-1, -1}, alone[2] = {0};
#pragma omp teams num_teams(2)
  {
    const int team = omp_get_team_num();
#pragma omp parallel if (0)
    {
      int here = 0;
#pragma omp target if (0) map(tofrom : here)
      here = omp_get_num_teams() == 1 && omp_get_team_num() == 0;
      alone[team] = here;
    }
    number[team] = omp_get_num_teams() * 10 + omp_get_team_num();
  }
  CHECK(alone[0] && alone[1] && number[0] == 20 && number[1] == 21);
  return failures != 0;
}
