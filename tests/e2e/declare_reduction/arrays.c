// User-defined reductions over arrays, variable arrays and array sections: each element for itself.
// lanes: ref host
#include "../check.h"
#include <stdlib.h>
typedef struct {
  int lo, hi;
} range;
static void widen(range *into, const range *from) {
  if (from->lo < into->lo) into->lo = from->lo;
  if (from->hi > into->hi) into->hi = from->hi;
}
static void empty(range *r) { r->lo = 1 << 20, r->hi = -(1 << 20); }
#pragma omp declare reduction(widen : range : widen(&omp_out, &omp_in)) initializer(empty(&omp_priv))

static void cover(range *r, int x) {
  range one = {x, x};
  widen(r, &one);
}

int main(int argc, char **argv) {
  (void)argv;
  int n = argc + 5;
  range fixed[3], two[2][2], variable[n], *heap = malloc((size_t)n * sizeof *heap);
  for (int i = 0; i < 3; i++) empty(&fixed[i]);
  for (int i = 0; i < 4; i++) empty(&two[i / 2][i % 2]);
  for (int i = 0; i < n; i++) empty(&variable[i]), empty(&heap[i]);
#pragma omp parallel for reduction(widen : fixed, two, variable, heap[1 : n - 2])
  for (int i = 0; i < 120; i++) {
    cover(&fixed[i % 3], i);
    cover(&two[i % 2][(i / 2) % 2], i);
    cover(&variable[i % n], i);
    cover(&heap[1 + i % (n - 2)], i);
  }
  for (int i = 0; i < 3; i++) CHECK(fixed[i].lo == i && fixed[i].hi == 117 + i);
  CHECK(two[1][0].lo == 1 && two[1][0].hi == 117 && two[1][1].hi == 119);
  for (int i = 0; i < n; i++) CHECK(variable[i].lo == i && variable[i].hi == 120 - n + i);
  for (int i = 0; i < n - 2; i++) CHECK(heap[i + 1].lo == i && heap[i + 1].hi == 120 - (n - 2) + i);
  CHECK(heap[0].lo == 1 << 20 && heap[n - 1].lo == 1 << 20);
  free(heap);
  return failures != 0;
}
