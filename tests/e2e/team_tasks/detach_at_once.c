// Tasks with events that the encountering thread executes at once: it goes on, and what depends on them waits.
// (libgomp waits for the event.)
// lanes: sim sim53 nvcc cubin ptx
#include "../check.h"
#include <omp.h>
int main(void) {
  int alone = -1, dependent = -1, order = -1, at_once = -1;
#pragma omp target map(tofrom : alone, dependent)
  {
    omp_event_handle_t event;
    int x = 0;
#pragma omp task detach(event) shared(x) depend(out : x)
    x = 1;
#pragma omp task depend(in : x) shared(x, dependent)
    dependent = x;
    alone = dependent == -1;
    x = 5;
    omp_fulfill_event(event);
#pragma omp taskwait
  }
  CHECK(alone == 1 && dependent == 5);
#pragma omp target map(tofrom : order, at_once)
#pragma omp parallel num_threads(33)
#pragma omp single
  {
    omp_event_handle_t event;
    int c = 0;
#pragma omp task detach(event) if (0) depend(out : c) shared(c)
    c = 1;
#pragma omp task depend(in : c) shared(c)
    order = c;
    at_once = c;
    c = 3;
    omp_fulfill_event(event);
#pragma omp taskwait
  }
  CHECK(order == 3 && at_once == 1);
  return failures != 0;
}
