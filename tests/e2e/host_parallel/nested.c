// Nested parallel regions with omp_set_max_active_levels.
// lanes: ref host
#include "../check.h"
#include <omp.h>
int main(void) {
  int inner = 0, outer = 0, levels = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int mine = omp_get_thread_num();
#pragma omp atomic
    outer++;
#pragma omp parallel num_threads(3) firstprivate(mine)
    {
#pragma omp atomic
      inner += omp_get_ancestor_thread_num(1) == mine;
      if (omp_get_level() == 2) {
#pragma omp atomic
        levels++;
      }
    }
  }
  CHECK(inner == levels && inner >= outer && outer >= 1);
  return failures != 0;
}
