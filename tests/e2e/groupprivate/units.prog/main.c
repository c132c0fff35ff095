// Units that declare the same groupprivate variable share the team's copy; one of a unit's own is another variable.
// lanes: host sim sim53 nvcc cubin ptx
#include "../../check.h"
#include "shared.h"
#include <omp.h>
static int own;
#pragma omp groupprivate(own)

/* Outside of main, where it may be called in a parallel region. */
static int teams(void) {
  int bad = 0;
#pragma omp target teams num_teams(3) reduction(+ : bad)
  {
    set(omp_get_team_num());
    bad += get() != 11 * omp_get_team_num();
  }
  return bad;
}

int main(void) {
  int bad = 0;
  set(77), own = 5;
#pragma omp target teams num_teams(6) reduction(+ : bad)
  {
    set(omp_get_team_num());
    own = 1000 + omp_get_team_num();
    shared_count++;
    bad += get() != 11 * omp_get_team_num() + 1;
#pragma omp parallel reduction(+ : bad)
    bad += own != 1000 + omp_get_team_num() || shared_count != omp_get_team_num() + 1;
  }
  CHECK(bad == 0 && get() == 77 * 11 && own == 5);
  CHECK(teams() == 0);
#pragma omp parallel num_threads(2) reduction(+ : bad)
  bad += teams();
  CHECK(bad == 0);
  return failures != 0;
}
