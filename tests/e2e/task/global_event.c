// An event in a file-scope variable: gcc 12 does not compile this.
// lanes: host
// needs-libgomp: omp_fulfill_event
#include "../check.h"
#include <omp.h>
static omp_event_handle_t event;
int main(void) {
  int x = 0, seen = -1;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task detach(event) depend(out : x) shared(x)
    x = 7;
#pragma omp task
    omp_fulfill_event(event);
#pragma omp task depend(in : x) shared(x, seen)
    seen = x;
  }
  CHECK(seen == 7);
  return failures != 0;
}
