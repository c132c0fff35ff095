// Tasks that read shared variables which the thread that created them has changed since, and a lock, an atomic variable or a
// dependence brings the change. (gcc hands the tasks the values of their creation here.)
// lanes: host
#include "../check.h"
#include <omp.h>

int main(void) {
  int by_lock = 0, by_flag = 0, by_event = 0, later = 0, flag = 0, token = 0;
  omp_lock_t lock;
  omp_event_handle_t event;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    omp_set_lock(&lock);
#pragma omp task
    {
      omp_set_lock(&lock);
      by_lock = later;
      omp_unset_lock(&lock);
    }
#pragma omp task
    {
      int ready = 0;
      while (!ready) {
#pragma omp atomic read acquire
        ready = flag;
      }
      by_flag = later;
    }
#pragma omp task detach(event) depend(out : token)
    {
    }
#pragma omp task depend(in : token)
    by_event = later;
    later = 7;
    omp_unset_lock(&lock);
#pragma omp atomic write release
    flag = 1;
    omp_fulfill_event(event);
  }
  omp_destroy_lock(&lock);
  CHECK(by_lock == 7 && by_flag == 7 && by_event == 7);
  return failures != 0;
}
