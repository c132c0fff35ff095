// omp_all_memory with detach, and in depend objects: tasks before it have ended, tasks behind it have not begun,
// and the program goes on meanwhile.
// lanes: host sim sim53 nvcc cubin ptx
// needs-libgomp: omp_fulfill_event
#include "../check.h"
#include <omp.h>

static int order, bad;
static int next(void) {
  int now;
#pragma omp atomic capture
  now = ++order;
  return now;
}

/// Its own event is fulfilled behind it, and so is that of a task before it.
static void detached(void) {
  int x = 0, y = 0, before[2] = {0}, all = 0, after[2] = {0};
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    omp_event_handle_t first, event;
#pragma omp task depend(out : x) detach(first) shared(before)
    before[0] = next();
#pragma omp task depend(in : y) shared(before)
    before[1] = next();
#pragma omp task depend(inout : omp_all_memory) detach(event) shared(all)
    all = next();
#pragma omp task depend(in : x) shared(after)
    after[0] = next();
#pragma omp task depend(iterator(i = 0 : 1), inout : y) shared(after)
    after[1] = next();
#pragma omp task // without dependences: at any time
    y = 1;
    omp_fulfill_event(first);
    // The event of `all` is only fulfilled here.
    bad += after[0] || after[1];
    omp_fulfill_event(event);
#pragma omp taskwait depend(inout : omp_all_memory)
    bad += !after[0] || !after[1];
  }
  CHECK(before[0] < all && before[1] < all && all < after[0] && all < after[1] && !bad);
}

static void objects(int which) {
  int x = 0, seen = -1, after = 0;
  omp_depend_t object;
  if (which) {
#pragma omp depobj(object) depend(inout : omp_all_memory)
  } else {
#pragma omp depobj(object) depend(in : x)
  }
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    for (int i = 0; i < 10; i++) {
#pragma omp task depend(inout : x) shared(x)
      x++;
    }
#pragma omp task depend(depobj : object) shared(x, seen)
    {
#pragma omp atomic write
      seen = x;
    }
#pragma omp task depend(in : after) shared(after, seen) // ordered behind it with all memory only
    {
#pragma omp atomic read
      after = seen;
    }
#pragma omp target nowait depend(inout : omp_all_memory) map(tofrom : x)
    x *= 2;
#pragma omp task depend(in : x) shared(x)
    x++;
  }
#pragma omp depobj(object) destroy
  CHECK(x == 21 && seen == 10 && (!which || after == 10));
}

int main(void) {
  for (int i = 0; i < 30; i++) {
    detached();
    objects(1);
    objects(0);
  }
  int n = 0;
#pragma omp target map(tofrom : n)
  {
#pragma omp task depend(inout : omp_all_memory) shared(n)
    n++;
#pragma omp taskwait depend(in : n)
    n++;
  }
  CHECK(n == 2);
  return failures != 0;
}
