// Bounds that are members of a structure of which the construct has copies, whose address it takes.
#include "../check.h"
#include <stdlib.h>
typedef struct {
  int nx, ny, nz, size[3];
  double h;
} grid;

static inline long at(const grid *g, int i, int j, int k) { return i + g->nx * (j + (long)g->ny * k); }
static void shrink(grid *g) { g->nx = g->ny = g->nz = 1; }

int main(void) {
  const grid g = {7, 9, 11, {7, 9, 11}, 0.5};
  const int n = g.nx * g.ny * g.nz, last = 2;
  double *x = malloc(sizeof *x * n), most = 0, sum = 0;
  for (int i = 0; i < n; i++) x[i] = i;
#pragma omp target teams distribute parallel for collapse(3) reduction(max : most) reduction(+ : sum) map(tofrom : most, sum, x[:n]) firstprivate(g)
  for (int k = 0; k < g.nz; k++)
    for (int j = 0; j < g.ny; j++)
      for (int i = 0; i < g.nx; i++) {
        const long c = at(&g, i, j, k);
        if (c % 5 == 0) continue;
        x[c] *= g.h;
        if (x[c] > most) most = x[c];
        sum += x[c];
      }
  double expected = 0;
  for (int i = 0; i < n; i++) {
    const double v = i % 5 ? i * 0.5 : i;
    if (i % 5) expected += v;
    CHECK(x[i] == v);
  }
  CHECK(sum == expected && most == ((n - 1) % 5 ? (n - 1) * 0.5 : (n - 2) * 0.5));

  // The copy changes; the bounds are those of the structure outside, also of a member that a variable chooses.
  grid changed = g;
  int count = 0;
#pragma omp target teams distribute parallel for collapse(2) firstprivate(changed, last) reduction(+ : count)
  for (int k = 0; k < changed.size[last]; k++)
    for (int j = 0; j < changed.ny; j++) {
      shrink(&changed);
      changed.size[last] = 2;
      count += changed.nz;
    }
  CHECK(count == 11 * 9);
  count = 0;
#pragma omp parallel for firstprivate(changed) reduction(+ : count)
  for (int k = 0; k < changed.size[2]; k++) {
    shrink(&changed);
    changed.size[2] = 0;
    count++;
  }
  CHECK(count == 11);
  int ends[3] = {4, 5, 6};
  count = 0;
#pragma omp target teams distribute parallel for firstprivate(ends) reduction(+ : count)
  for (int k = ends[last - 2]; k < (last < 3 ? changed.size[last] : 0) + ends[last]; k++) {
    ends[last] = 0;
    count++;
  }
  CHECK(count == 6 + 11 - 4);

  // Where an element lies is no value of it.
  int a[10] = {0}, out[10] = {0}, end = 7;
#pragma omp target teams distribute parallel for firstprivate(a) map(tofrom : out)
  for (int i = 0; i < (int)(&a[end] - &a[0]); i++) {
    a[i] += 5;
    out[i] = a[i];
  }
  for (int i = 0; i < 10; i++) CHECK(out[i] == (i < 7 ? 5 : 0));
  free(x);
  return failures != 0;
}
