// The host reads and writes memory while kernels are queued: what is copied to a device has been read before it is
// written to again, in small pieces and large ones, and what devices use in place is waited for.
#include "../check.h"
#include <stdlib.h>
#include <string.h>

struct grid {
  int n, steps;
  double *cells, scale;
};

static void fill(struct grid *g, int n) {
  g->n = n, g->steps = 0, g->scale = 0.5;
  g->cells = malloc(n * sizeof *g->cells);
  for (int i = 0; i < n; i++) g->cells[i] = i % 31;
}
static void relax(struct grid *g, double by) {
  double *cells = g->cells;
  int n = g->n;
#pragma omp target teams distribute parallel for map(tofrom : cells[0 : n])
  for (int i = 0; i < n; i++) cells[i] = cells[i] * 0.5 + by;
  g->steps++;
}

/* What kernels get comes from structures, which the host changes. */
static void structures(void) {
  struct grid g, h;
  fill(&g, 400), fill(&h, 300);
#pragma omp target enter data map(to : g.cells[0 : g.n], h.cells[0 : h.n])
  for (int k = 0; k < 6; k++) {
    struct grid *one = k & 1 ? &g : &h;
    relax(one, one->scale);
    one->scale += one->steps;
    if (one->steps > 2) one->steps = 0;
  }
#pragma omp target exit data map(from : g.cells[0 : g.n], h.cells[0 : h.n])
  double a = 30, by = 0.5;
  for (int k = 0; k < 3; k++) a = a * 0.5 + by, by += k + 1;
  CHECK(g.cells[30] == a && h.cells[30] == a);
  CHECK(g.steps == 0 && g.scale == by);
  free(g.cells), free(h.cells);
}

/* A buffer that is filled anew for each kernel. */
static void buffer(int n, int times) {
  int *from = malloc(n * sizeof *from);
  long *sums = calloc(n, sizeof *sums), last = 0;
#pragma omp target data map(alloc : from[0 : n]) map(tofrom : sums[0 : n])
  for (int k = 1; k <= times; k++) {
    for (int i = 0; i < n; i++) from[i] = i * k;
#pragma omp target update to(from[0 : n])
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) sums[i] += from[i];
    int *other = malloc(n * sizeof *other);
    memcpy(other, from, n * sizeof *other);
    last += other[n - 1];
    free(other);
  }
  for (int i = 0; i < n; i++) CHECK(sums[i] == (long)i * times * (times + 1) / 2);
  CHECK(last == sums[n - 1]);
  free(from), free(sums);
}

/* A count that begins at 0 each time, of a variable that is mapped. */
static void counts(void) {
  int count = 7, all[9] = {0}, steps[9], *step = steps;
#pragma omp target data map(tofrom : count, all)
  {
    for (int k = 0; k < 9; k++) {
      count = 0;
#pragma omp target update to(count)
#pragma omp target teams distribute parallel for map(tofrom : count) reduction(+ : count)
      for (int i = 0; i < 100; i++) count += i % (k + 1) == 0;
#pragma omp target map(tofrom : count)
      all[k] = count;
      step[k] = k + (k ? step[k - 1] : 0);
    }
  }
  CHECK(steps[8] == 36);
  for (int k = 0; k < 9; k++) CHECK(all[k] == 100 / (k + 1) + (100 % (k + 1) != 0));
}

int main(void) {
  structures();
  buffer(100, 5);
  buffer(300000, 4);
  counts();
  return failures != 0;
}
