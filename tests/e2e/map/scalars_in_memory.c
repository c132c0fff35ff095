// Scalars that map clauses name and regions only read, whose storage is on the device by another way, or whose value counts
// later: they are not firstprivate, and it can be told.
// lanes: ref host sim nvcc cubin ptx
// needs-copies: the original differs from its copy
#include "../check.h"
#include <omp.h>
#include <unistd.h>
static int device; // whether regions are executed by one with a memory of its own
static int global = 1;

// The value on the device, and what the host has if it is the host that executes regions.
static int either(int there, int here) { return device ? there : here; }
static void enter(int *p) {
#pragma omp target enter data map(to : p[0 : 1])
}
static void leave(int *p) {
#pragma omp target exit data map(delete : p[0 : 1])
}
static void enter_global(void) {
#pragma omp target enter data map(to : global)
}
static void address_is_taken(void) {
  int n = 1, seen = 0;
  enter(&n);
  n = 2;
#pragma omp target map(to : n) map(from : seen)
  seen = n;
  CHECK(seen == either(1, 2));
  leave(&n);
}
static void file_scope(void) {
  int seen = 0;
  enter_global();
  global = 2;
#pragma omp target map(to : global) map(from : seen)
  seen = global;
  CHECK(seen == either(1, 2));
}
static void static_one(void) {
  static int n = 1;
  int seen = 0;
  for (int again = 0; again < 2; again++, n = 2) {
#pragma omp target map(tofrom : n) map(from : seen)
    seen = n;
    CHECK(seen == (again ? either(1, 2) : 1));
    if (!again) enter(&n);
  }
  leave(&n);
}
static void data_region(void) {
  int n = 1, seen = 0, later = 0;
#pragma omp target data map(to : n)
  {
    n = 2;
#pragma omp target map(to : n) map(from : seen)
    seen = n;
#pragma omp target map(always, to : n) map(from : later)
    later = n;
  }
  CHECK(seen == either(1, 2) && later == 2);
#pragma omp target map(tofrom : n) map(from : seen)
  seen = n;
  CHECK(seen == 2);
}
static void updated(void) {
  int n = 1, seen = 0, later = 0;
#pragma omp target enter data map(to : n)
  n = 2;
#pragma omp target map(tofrom : n) map(from : seen)
  seen = n;
#pragma omp target update to(n)
#pragma omp target map(tofrom : n) map(from : later)
  later = n;
#pragma omp target exit data map(release : n)
  CHECK(seen == either(1, 2) && later == 2);
}
static void written(void) {
  int n = 1, seen = 0;
#pragma omp target map(tofrom : n)
  n += 4;
  CHECK(n == 5);
#pragma omp target map(to : n) map(from : seen)
  seen = n;
  CHECK(seen == 5);
}
// The value is that which the task finds when its turn has come.
static void waits(void) {
  int n = 1, m = 1, seen = 0, later = 0, order = 0;
  (void)order;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(n, m) depend(out : order)
    {
      usleep(20000);
      n = m = 2;
    }
#pragma omp target map(to : n) map(from : seen) depend(in : order)
    seen = n;
#pragma omp task shared(m) depend(out : order)
    {
      usleep(20000);
      m = 3;
    }
#pragma omp target map(to : m) map(from : later) depend(in : order) nowait
    later = m;
#pragma omp taskwait
  }
  CHECK(seen == 2);
  CHECK(later == 3);
}

int main(void) {
  int here = 1;
#pragma omp target map(from : here)
  here = omp_is_initial_device();
  device = !here;
  address_is_taken();
  file_scope();
  static_one();
  data_region();
  updated();
  written();
  waits();
  return failures != 0;
}
