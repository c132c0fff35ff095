// Units that declare the same groupprivate variable share the team's copy; one of a unit's own is another variable.
// lanes: host sim sim53 nvcc cubin ptx
#include "../../check.h"
#include "shared.h"
#include <omp.h>
static int own;
#pragma omp groupprivate(own)

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
  return failures != 0;
}
