// A nested region sees what threads outside of it write while it runs: by atomic, in critical regions, between flushes and locks.
// lanes: host sim
#include "../check.h"
#include <omp.h>

int main(void) {
  int flag = 0, in_critical = 0, flushed = 0, locked = 0, got = 0, threads = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) shared(flag, in_critical, flushed, locked, got)
  {
    const int alone = omp_get_num_threads() == 1;
    if (omp_get_thread_num() == 0) {
#pragma omp critical
      in_critical = 1;
#pragma omp atomic write
      flag = 1;
      omp_set_lock(&lock);
      locked = 1;
      omp_unset_lock(&lock);
      flushed = 1;
#pragma omp flush
    }
    if (omp_get_thread_num() == 1 || alone) {
#pragma omp parallel num_threads(2) reduction(+ : got, threads)
      {
        int f = 0;
        while (!f) {
#pragma omp atomic read
          f = flag;
        }
        for (f = 0; !f;) {
#pragma omp critical
          f = in_critical;
        }
        for (f = 0; !f;) {
          omp_set_lock(&lock);
          f = locked;
          omp_unset_lock(&lock);
        }
        for (f = 0; !f; f = flushed) {
#pragma omp flush(flushed)
        }
        got++, threads++;
      }
    }
  }
  CHECK(got == threads && got >= 1);
  omp_destroy_lock(&lock);
  return failures != 0;
}
