/* Kernels that have two versions: one for arrays that lie apart, and one for names of the same storage, where each store
 * through one pointer shows through the others. */
#include "../check.h"
#include <stdlib.h>

enum { N = 40, STEPS = 9 };

/* What is read through `from` in the loop is what the stores through `to` have left there. */
static void sums(int n, const int *from, int *to, const int *by) {
#pragma omp target teams distribute parallel for map(to : from[0 : n * STEPS], by[0 : 1]) map(tofrom : to[0 : n * STEPS])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < STEPS; k++) to[i * STEPS + k] = from[i * STEPS] + by[0] * (k + 1);
}
static void sums_here(int n, const int *from, int *to, const int *by) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < STEPS; k++) to[i * STEPS + k] = from[i * STEPS] + by[0] * (k + 1);
}

/* A pointer that is not mapped here, but points into what is. */
static void running(int n, int *to, const int *last) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int k = 1; k < STEPS; k++) {
      to[i * STEPS] += k;
      to[i * STEPS + k] = last[i * STEPS];
    }
}
static void running_here(int n, int *to, const int *last) {
  for (int i = 0; i < n; i++)
    for (int k = 1; k < STEPS; k++) {
      to[i * STEPS] += k;
      to[i * STEPS + k] = last[i * STEPS];
    }
}

static int equal(const int *a, const int *b, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] != b[i]) return 0;
  return 1;
}

int main(void) {
  enum { ALL = N * STEPS };
  int *a = malloc(2 * ALL * sizeof *a), *b = malloc(2 * ALL * sizeof *b), *c = malloc(2 * ALL * sizeof *c), by[1] = {3};
  for (int i = 0; i < 2 * ALL; i++) a[i] = b[i] = c[i] = 7 * i % 31;
  sums(N, c, a, by); /* apart */
  sums_here(N, c, b, by);
  CHECK(equal(a, b, 2 * ALL));
  sums(N, a, a, by); /* one array by two names */
  sums_here(N, b, b, by);
  CHECK(equal(a, b, 2 * ALL));
#pragma omp target data map(tofrom : a[0 : 2 * ALL])
  {
    sums(N, a + 1, a, by); /* one element beside */
    sums(N, a + ALL, a, by);
    running(N, a, a);
    running(N, a, a + ALL);
  }
  sums_here(N, b + 1, b, by);
  sums_here(N, b + ALL, b, by);
  running_here(N, b, b);
  running_here(N, b, b + ALL);
  CHECK(equal(a, b, 2 * ALL));
  free(a), free(b), free(c);
  return failures != 0;
}
