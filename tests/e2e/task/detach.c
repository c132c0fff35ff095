// Detachable tasks: complete when their event is fulfilled, inside, by another task and outside of the team.
// lanes: ref host
// needs-libgomp: omp_fulfill_event
#include "../check.h"
#include <omp.h>
int main(void) {
  int order = 0, after = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    omp_event_handle_t e, event;
    int a = 0;
#pragma omp task detach(e) depend(out : a) shared(order)
    {
      order = 1;
      omp_fulfill_event(e);
    }
#pragma omp task depend(in : a) shared(order, after)
    after = order;
#pragma omp taskwait
    CHECK(after == 1 && a == 0);
    int x = 0, seen = -1;
#pragma omp task detach(event) depend(out : x) shared(x)
    x = 7; // event is a copy here: the original is fulfilled below
#pragma omp task shared(x)
    omp_fulfill_event(event);
#pragma omp task depend(in : x) shared(x, seen)
    seen = x;
#pragma omp taskwait
    CHECK(seen == 7);
  }
  return failures != 0;
}
