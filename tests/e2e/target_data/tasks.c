// target data as a construct of tasks (OpenMP 6.0): its region is in a taskgroup, and its clauses are those of
// a task.
// lanes: host sim sim53 nvcc cubin ptx
// needs-libgomp: omp_fulfill_event
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
enum { N = 1000 };

static void add(int *v, int by) {
#pragma omp target nowait map(v[0 : N])
  for (int i = 0; i < N; i++) v[i] += by;
}

/// What the region's tasks do is there when the data environment ends, and when the construct does.
static void grouped(int *v) {
#pragma omp target data map(tofrom : v[0 : N])
  add(v, 1);
  for (int i = 0; i < N; i++) CHECK(v[i] == i + 1);
  int a = 0;
#pragma omp target_data map(a) nowait
  {
#pragma omp target map(tofrom : a) nowait
    a = 7;
  }
  CHECK(a == 7);
}

/// Between tasks: one that comes before, one that comes after.
static void ordered(int *v) {
  int before = 0, after = 0;
  long n = N;
  int *p = v;
#pragma omp task shared(before) depend(out : v[0])
  before = 5;
#pragma omp target_data map(p[0 : n]) depend(inout : v[0]) nowait nogroup shared(before) priority(1)
  {
#pragma omp target firstprivate(before)
    for (int i = 0; i < N; i++) p[i] = 3 * i + before;
  }
  p = NULL, n = 0; // the task's own
#pragma omp task shared(after) depend(in : v[0])
  after = v[N - 1];
#pragma omp target_data map(v[0 : N]) depend(in : v[0])
  {
#pragma omp target
    v[1] += v[2];
  }
  CHECK(v[1] == 8 + 11);
#pragma omp taskwait
  CHECK(before == 5 && after == 3 * (N - 1) + 5);
}

static void own(int *v) {
  int sum = 10, mine = 4;
#pragma omp taskgroup task_reduction(+ : sum)
  for (int k = 0; k < 3; k++)
#pragma omp target_data map(v[0 : N]) in_reduction(+ : sum) firstprivate(mine, k) nowait nogroup
  {
    mine += k;
    sum += mine;
  }
  CHECK(sum == 10 + 4 + 5 + 6 && mine == 4);
#pragma omp target_data map(v[0 : N]) default(none) shared(v) private(mine) if (0)
  {
    mine = 1;
    v[0] = mine;
  }
  CHECK(v[0] == 1 && mine == 4);
  int ready = 0;
  omp_event_handle_t event;
#pragma omp target_data map(v[0 : N]) nowait nogroup detach(event) depend(out : ready)
  ready = 1;
#pragma omp task depend(in : ready) shared(ready)
  ready++;
  omp_fulfill_event(event);
#pragma omp taskwait
  CHECK(ready == 2);
}

int main(void) {
  int *v = malloc(N * sizeof *v);
  for (int i = 0; i < N; i++) v[i] = i;
  grouped(v);
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int i = 0; i < N; i++) v[i] = i;
    grouped(v);
    ordered(v);
    own(v);
  }
  for (int i = 0; i < N; i++) v[i] = i;
  int on = omp_get_num_devices() > 0;
#pragma omp target data map(v[0 : N]) map(on) nogroup use_device_addr(on) mergeable affinity(v[0 : N])
  {
#pragma omp target has_device_addr(on)
    on += 10;
  }
  CHECK(on >= 10);
  free(v);
  return failures != 0;
}
