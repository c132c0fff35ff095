// teams as the only statement of a target region, with private and firstprivate variables.
#include "../check.h"
#include <omp.h>
int main(void) {
  int base = 100, scratch = -1, wrong = 0, n = 0;
#pragma omp target map(tofrom: wrong, n)
#pragma omp teams num_teams(4) firstprivate(base) private(scratch) reduction(+: wrong, n)
  {
    scratch = omp_get_team_num();
    base += scratch;
    wrong += base != 100 + omp_get_team_num();
    n++;
  }
  CHECK(wrong == 0);
  CHECK(n >= 1 && n <= 4);
  CHECK(base == 100 && scratch == -1);
  return failures != 0;
}
