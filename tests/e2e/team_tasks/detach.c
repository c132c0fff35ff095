// Tasks of target regions that are complete when their event is fulfilled, by whomever.
// lanes: host sim sim53 nvcc cubin ptx      gcc takes handles for variables without a value
// needs-libgomp: omp_fulfill_event
#include "../check.h"
#include <omp.h>

int main(void) {
  int inside = 0, after = -1, other = -1, order = -1, group = -1, barrier = -1, many = 0;
#pragma omp target map(tofrom : inside, after, other, order, group, barrier, many)
#pragma omp parallel num_threads(40)
  {
#pragma omp single
    {
      omp_event_handle_t first, second, third, fourth;
      int a = 0, b = 0, c = 0, g = 0;
      // In the task itself.
#pragma omp task detach(first) shared(a) depend(out : a)
      {
        a = 1;
        omp_fulfill_event(first);
      }
#pragma omp task depend(in : a) shared(a)
      inside = a;
      // By another task, which comes later: what depends on the first one waits for it.
#pragma omp task detach(second) depend(out : b)
      ;
#pragma omp task depend(in : b) shared(b)
      other = b;
#pragma omp task shared(b) firstprivate(second)
      {
        b = 2;
        omp_fulfill_event(second);
      }
#pragma omp taskwait
      after = other == 2;
      // By the thread that has created it.
#pragma omp task detach(third) depend(out : c)
      ;
#pragma omp task depend(in : c) shared(c)
      order = c;
      c = 3;
      omp_fulfill_event(third);
#pragma omp taskwait
#pragma omp taskgroup
      {
#pragma omp task detach(fourth)
        ;
#pragma omp task shared(g) firstprivate(fourth)
        {
          g = 4;
          omp_fulfill_event(fourth);
        }
      }
      group = g;
    }
    // The barrier waits for events, of all threads.
    omp_event_handle_t own;
#pragma omp task detach(own)
    ;
#pragma omp task firstprivate(own)
    {
#pragma omp atomic
      many++;
      omp_fulfill_event(own);
    }
#pragma omp barrier
#pragma omp single
    barrier = many == omp_get_num_threads();
  }
  CHECK(inside == 1 && other == 2 && after == 1 && order == 3 && group == 4 && barrier == 1);
  return failures != 0;
}
