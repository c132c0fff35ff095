// Simple and nestable locks on the host.
#include "../check.h"
#include <omp.h>
int main(void) {
  omp_lock_t lock;
  omp_nest_lock_t nest;
  int n = 0, m = 0;
  omp_init_lock(&lock);
  omp_init_nest_lock(&nest);
#pragma omp parallel num_threads(4)
  for (int k = 0; k < 100; k++) {
    omp_set_lock(&lock);
    n = n + 1;
    omp_unset_lock(&lock);
    omp_set_nest_lock(&nest);
    omp_set_nest_lock(&nest);
    m = m + 1;
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
  }
  CHECK(n % 100 == 0 && n == m && n >= 100);
  CHECK(omp_test_lock(&lock));
  omp_unset_lock(&lock);
  omp_destroy_lock(&lock);
  omp_destroy_nest_lock(&nest);
  return failures != 0;
}
