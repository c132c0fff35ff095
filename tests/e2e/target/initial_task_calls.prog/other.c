#include "other.h"
#include <omp.h>
#pragma omp declare target
void set_all(int n) {
  omp_set_num_threads(n);
  omp_set_dynamic(0);
  omp_set_schedule(omp_sched_guided, n);
  omp_set_max_active_levels(n);
  omp_set_default_device(omp_get_initial_device());
}
int has_all(int n) {
  omp_sched_t kind;
  int chunk;
  omp_get_schedule(&kind, &chunk);
  return omp_get_max_threads() == n && !omp_get_dynamic() && kind == omp_sched_guided && chunk == n &&
         omp_get_max_active_levels() == n && omp_get_default_device() == omp_get_initial_device();
}
#pragma omp end declare target
void set_allocator(void) { omp_set_default_allocator(omp_cgroup_mem_alloc); }
