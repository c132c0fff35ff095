// Tasks run in the barrier at the end of their region, when the function that it has become may have returned.
// What they share is the variables around the region.
#include "../check.h"
#include <stdlib.h>

static int depth(int n) {
  volatile int used[64] = {0};
  for (int i = 0; i < 64; i++) used[i] = n + i;
  return n == 0 ? 0 : depth(n - 1) + used[n] - n - used[0] + n;
}

static void add(long *sum, const int *v, int n) {
  CHECK(depth(9) == 45);
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    *sum += v[i];
  }
}

int main(void) {
  int *v, n, m;
  long sum = 0, *at;
  int(*rows)[1];
  n = 100;
  m = 3;
  v = malloc(n * sizeof *v);
  at = &sum;
  rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) v[i] = rows[i][0] = i;

#pragma omp parallel
#pragma omp single
#pragma omp task untied
  add(at, v, n);
  CHECK(sum == 4950);

#pragma omp parallel num_threads(3)
  {
    int before = 0;
    before++;
    CHECK(before == 1);
#pragma omp for nowait
    for (int i = 0; i < m; i++) {
#pragma omp task
      add(at, rows[0], n);
    }
  }
  CHECK(sum == 4 * 4950);

#pragma omp parallel sections
  {
#pragma omp section
#pragma omp task
    {
#pragma omp task shared(v, n, at)
      add(at, v, n);
    }
#pragma omp section
#pragma omp task if (m > 9)
    add(at, v, n);
  }
  CHECK(sum == 6 * 4950);

#pragma omp parallel
#pragma omp single nowait
#pragma omp taskloop nogroup num_tasks(m) shared(rows, n, at)
  for (int i = 0; i < m; i++) add(at, rows[0], n);
  CHECK(sum == 9 * 4950);

#pragma omp parallel firstprivate(n)
#pragma omp single
#pragma omp task shared(n)
  add(at, v, n);
  CHECK(sum == 10 * 4950);

  int copied = m;
#pragma omp parallel
#pragma omp single private(copied)
  {
    copied = 7;
#pragma omp task shared(copied)
    CHECK(copied == 7);
#pragma omp taskwait
  }
  free(v);
  free(rows);
  return failures != 0;
}
