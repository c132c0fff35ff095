// The omp_* routines on the host.
// lanes: ref host sim cubin ptx
#include "../check.h"
#include <omp.h>
int main(void) {
  int devices = omp_get_num_devices();
  CHECK(devices >= 0);
  CHECK(omp_is_initial_device());
  CHECK(omp_get_initial_device() == devices || omp_get_initial_device() < 0);
  CHECK(omp_get_num_teams() == 1);
  CHECK(omp_get_team_num() == 0);
  CHECK(omp_get_num_threads() == 1);
  omp_set_num_threads(3);
  CHECK(omp_get_max_threads() == 3);
  omp_set_dynamic(0);
  CHECK(!omp_get_dynamic());
  omp_set_schedule(omp_sched_dynamic, 5);
  omp_sched_t kind;
  int chunk;
  omp_get_schedule(&kind, &chunk);
  CHECK(kind == omp_sched_dynamic && chunk == 5);
  double t = omp_get_wtime();
  CHECK(omp_get_wtime() >= t && omp_get_wtick() > 0);
  if (devices > 0) {
    omp_set_default_device(devices - 1);
    CHECK(omp_get_default_device() == devices - 1);
  }
  int n = 0;
#pragma omp parallel reduction(+: n)
  n += omp_get_num_threads() == 3 && omp_in_parallel();
  CHECK(n == 3);
  return failures != 0;
}
