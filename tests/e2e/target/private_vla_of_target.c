// Variable arrays that the target construct itself makes private.
// options: -Wno-openmp-unused-clause
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"

static int nested(int n) {
  if (n < 1) return 0;
  int v[n];
#pragma omp target private(v)
  {
    v[0] = n;
  }
  (void)v;
  return n + nested(n - 1);
}

int main(int argc, char **argv) {
  (void)argv;
  int n = argc + 9, sum = 0;
  int v[n], from[n], rows[n][3];
  for (int i = 0; i < n; i++) from[i] = i;
  // One thread.
#pragma omp target private(v, rows) map(tofrom : sum) firstprivate(from)
  {
    for (int i = 0; i < n; i++) v[i] = from[i] + 1, rows[i][2] = (int)sizeof v / (int)sizeof *v;
    for (int i = 0; i < n; i++) sum += v[i] + rows[i][2];
  }
  CHECK(sum == n * (n + 1) / 2 + n * n);
  // The threads of a region share them.
  sum = 0;
#pragma omp target private(v) map(tofrom : sum)
  {
#pragma omp parallel for
    for (int i = 0; i < n; i++) v[i] = i;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += v[n - 1 - i] * i;
  }
  CHECK(sum == 120);
  sum = 0;
#pragma omp target private(rows) map(tofrom : sum)
#pragma omp teams num_teams(1)
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp for
    for (int i = 0; i < n; i++) rows[i][1] = i + 1;
#pragma omp for
    for (int i = 0; i < n; i++) sum += rows[n - 1 - i][1];
  }
  CHECK(sum == n * (n + 1) / 2);
  // One team, one thread: what is left there by an iteration.
  sum = 0;
#pragma omp target private(v) map(tofrom : sum)
#pragma omp teams num_teams(1) reduction(+ : sum)
#pragma omp distribute
  for (int i = 0; i < n; i++) {
    v[i] = i ? v[i - 1] + 1 : 1;
    sum += v[i];
  }
  CHECK(sum == n * (n + 1) / 2);
  CHECK(nested(4) == 10);
  // Nothing uses it.
#pragma omp target private(v) map(tofrom : sum)
#pragma omp parallel private(v) num_threads(1)
  sum++;
  CHECK(sum == n * (n + 1) / 2 + 1);
#pragma omp parallel for private(v) firstprivate(rows) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum++;
  CHECK(sum == n * (n + 1) / 2 + 1 + n);
#pragma omp parallel
#pragma omp single
#pragma omp task private(v) firstprivate(rows) shared(sum)
  sum = 1;
  CHECK(sum == 1);
#pragma omp teams num_teams(1) private(rows) firstprivate(v)
  sum++;
  CHECK(sum == 2);
  return failures != 0;
}
