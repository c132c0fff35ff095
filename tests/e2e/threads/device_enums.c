// Enumerations of omp.h as arguments and values of routines in target regions, and static variables of functions with
// orphaned constructs.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>

#pragma omp begin declare target
static int calls(void) {
  static int count = 10, table[2] = {1, 2};
#pragma omp critical
  {
    count++;
    table[1] += 3;
  }
#pragma omp barrier
  return count * 100 + table[1];
}
#pragma omp end declare target

int main(void) {
  int kind = -1, chunk = -1, bind = -1, count = 0, last = 0;
#pragma omp target map(tofrom : kind, chunk, bind, count, last)
  {
    omp_lock_t lock;
    omp_nest_lock_t nest;
    omp_sched_t schedule = omp_sched_dynamic;
    omp_lock_hint_t hint = omp_lock_hint_contended;
    omp_init_lock_with_hint(&lock, omp_sync_hint_contended);
    omp_init_nest_lock_with_hint(&nest, hint);
    omp_set_schedule(omp_sched_static, 0);
    omp_get_schedule(&schedule, &chunk);
    kind = schedule == omp_sched_static || schedule == omp_sched_dynamic;
    bind = omp_get_proc_bind() == omp_proc_bind_false;
#pragma omp parallel num_threads(16)
    {
      omp_set_lock(&lock);
      omp_set_nest_lock(&nest);
      count++;
      omp_unset_nest_lock(&nest);
      omp_unset_lock(&lock);
      const int result = calls();
#pragma omp master
      last = result;
    }
    omp_destroy_nest_lock(&nest);
    omp_destroy_lock(&lock);
  }
  CHECK(kind == 1 && bind >= 0 && count == 16 && last % 100 == 50 && last / 100 > 10);
  return failures != 0;
}
