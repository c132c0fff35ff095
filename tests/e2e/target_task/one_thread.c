/* Parallel regions that consist of what one thread does, and in which all tasks are target tasks: these
 * follow each other as outside of regions, and have ended behind the region. Beside them regions with other
 * tasks, which are libgomp's. */
#include "../check.h"
#include <omp.h>
#include <stdlib.h>

enum { N = 120, ROUNDS = 9 };

static void step(long *x, const long *y, int k) {
#pragma omp target teams distribute parallel for nowait depend(inout : x[0]) depend(in : y[0])
  for (int i = 0; i < N; i++) x[i] = (x[i] * 3 + y[i] + k) % 10007;
}
static void step_on_host(long *x, const long *y, int k) {
  for (int i = 0; i < N; i++) x[i] = (x[i] * 3 + y[i] + k) % 10007;
}

static void with_single(long *x, long *y) {
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int k = 0; k < ROUNDS; k++) step(x, y, k), step(y, x, k);
}

/* No taskwait, and no barrier but the region's. */
static void with_master(long *x, long *y) {
#pragma omp parallel num_threads(4)
  {
#pragma omp master
    {
      for (int k = 0; k < ROUNDS; k++) step(x, y, k);
      step(y, x, 5);
    }
  }
}

/* Some are executed by the host, or map what is new, or copy; the thread waits in between, for one and for
 * all. */
static void mixed(long *x, long *y, long *sums) {
#pragma omp parallel num_threads(2)
#pragma omp single nowait
  {
    for (int k = 0; k < ROUNDS; k++) {
      step(x, y, k);
#pragma omp target update from(x [0:N]) nowait depend(inout : x[0])
#pragma omp target nowait depend(inout : x[0]) depend(out : sums[0]) if (0)
      for (int i = 0; i < N; i++) sums[k] += x[i];
#pragma omp target map(tofrom : sums [0:ROUNDS]) nowait depend(inout : sums[0]) depend(in : x[0])
      sums[k] *= 2;
#pragma omp target nowait device(omp_get_initial_device()) depend(inout : sums[0])
      sums[k] += k;
      step(y, x, k);
      if (k % 3 == 0) {
#pragma omp taskwait depend(in : sums[0])
        CHECK(sums[k] % 2 == k % 2);
      }
      if (k % 4 == 0) {
#pragma omp taskwait
      }
    }
  }
}

/* What has no order is the team's, beside a chain. */
static void without_order(long *x, long *y, long *z) {
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int k = 0; k < ROUNDS; k++) {
    long *row = z + k * N;
    step(x, y, k);
#pragma omp target teams distribute parallel for nowait map(tofrom : row [0:N])
    for (int i = 0; i < N; i++) row[i] += k;
  }
}

/* Each of the outer region's threads has such a region of its own. */
static void nested(long *x) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(3)
  {
    long *own = x + omp_get_thread_num() * N;
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int k = 0; k < ROUNDS; k++) step(own, own, k);
  }
}

/* A task of the host's before and behind. */
static void with_tasks(long *x, long *y) {
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int k = 0; k < ROUNDS; k++) {
#pragma omp task depend(inout : x[0]) firstprivate(k)
    for (int i = 0; i < N; i++) x[i] += k;
#pragma omp target update to(x [0:N]) nowait depend(inout : x[0])
    step(x, y, k);
#pragma omp target update from(x [0:N]) nowait depend(inout : x[0])
  }
}

int main(void) {
  long *x = malloc(3 * N * sizeof *x), *y = malloc(N * sizeof *y), *z = calloc(N, ROUNDS * sizeof *z),
       a[3 * N], b[N], sums[ROUNDS] = {0}, total[ROUNDS];
  for (int i = 0; i < N; i++) x[i] = a[i] = i, y[i] = b[i] = 1 + i % 5;
#pragma omp target data map(tofrom : x [0:N], y [0:N])
  {
    with_single(x, y);
    with_master(x, y);
    mixed(x, y, sums);
#pragma omp target update from(x [0:N])
    with_tasks(x, y);
    without_order(x, y, z);
  }
  for (int k = 0; k < ROUNDS; k++) step_on_host(a, b, k), step_on_host(b, a, k);
  for (int k = 0; k < ROUNDS; k++) step_on_host(a, b, k);
  step_on_host(b, a, 5);
  for (int k = 0; k < ROUNDS; k++) {
    step_on_host(a, b, k);
    total[k] = 0;
    for (int i = 0; i < N; i++) total[k] += a[i];
    step_on_host(b, a, k);
    CHECK(sums[k] == 2 * total[k] + k);
  }
  for (int k = 0; k < ROUNDS; k++) {
    for (int i = 0; i < N; i++) a[i] += k;
    step_on_host(a, b, k);
  }
  for (int k = 0; k < ROUNDS; k++) step_on_host(a, b, k);
  for (int i = 0; i < N; i++) CHECK(x[i] == a[i] && y[i] == b[i]);
  for (int i = 0; i < N * ROUNDS; i++) CHECK(z[i] == i / N);
  for (int i = 0; i < 3 * N; i++) x[i] = a[i] = i;
#pragma omp target data map(tofrom : x [0:3 * N])
  nested(x);
  for (int t = 0; t < 3; t++)
    for (int k = 0; k < ROUNDS; k++) step_on_host(a + t * N, a + t * N, k);
  for (int i = 0; i < 3 * N; i++) CHECK(x[i] == a[i]);
  free(x), free(y), free(z);
  printf("%s\n", failures ? "wrong" : "right");
  return failures != 0;
}
