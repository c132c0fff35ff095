// Each thread of a team spawns a chain of tasks, which complete each other.
// needs-libgomp: omp_fulfill_event
#include "../check.h"
#include <omp.h>
int main(void) {
  int x = 0, y = 0, z = 0, threads = 0;
  omp_event_handle_t e1, e2;
#pragma omp target map(tofrom : x, y, z) map(from : threads)
#pragma omp parallel private(e1, e2)
  {
#pragma omp single
    threads = omp_get_num_threads();
#pragma omp task detach(e1) untied
#pragma omp atomic update
    x++;
#pragma omp task detach(e2) untied
    {
#pragma omp atomic update
      y++;
      omp_fulfill_event(e1);
    }
#pragma omp task untied
    {
#pragma omp atomic update
      z++;
      omp_fulfill_event(e2);
    }
#pragma omp taskwait
  }
  CHECK(threads > 0 && x == threads && y == threads && z == threads);
  return failures != 0;
}
