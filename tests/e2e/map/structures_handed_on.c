// Pointers to structures that a region hands to functions, of which the device has copies.
#include "../check.h"
#include <stdlib.h>
typedef struct { int nx, ny; double h; double *u, *v; } Grid;
typedef struct { int n; Grid *grid; const int *ids; } View;
typedef struct { int n, last; double *x; int *count; } Tally; // numbers of its members' type are changed
typedef struct { int nx, ny; } Size;                          // which kernels change

#pragma omp declare target
static int at(const Grid *g, int i, int j) { return j * g->nx + i; }
static double laplace(const Grid *g, int i, int j) {
  const int c = at(g, i, j);
  return (g->u[c - 1] + g->u[c + 1] + g->u[at(g, i, j - 1)] + g->u[at(g, i, j + 1)] - 4 * g->u[c]) / (g->h * g->h);
}
static void put(const Grid *g, int c, double x) { g->v[c] = x; }
static void counted(const Tally *t, double by) {
  if (t->x[0] * by > t->last) return;
#pragma omp atomic
  t->count[0]++;
}
static void resized(Size *s, int n) { s->nx = n; }
static int place(const Size *s, int i, int j) {
  int k = 0;
  while (k < j) k++; // no accessor
  return k * s->nx + i;
}
static const Grid *same(const Grid *g) { return g; }
static double viewed(const View *w, int k) { return w->grid->u[w->ids[k]] * w->grid->h; }
#pragma omp end declare target

static Grid *make(int nx, int ny) {
  Grid *g = calloc(1, sizeof *g);
  const int n = nx * ny;
  *g = (Grid){nx, ny, 0.5, calloc(n, sizeof *g->u), calloc(n, sizeof *g->v)};
  for (int c = 0; c < n; c++) g->u[c] = c * c % 17;
#pragma omp target enter data map(to : g[:1], g->u[:n], g->v[:n])
  return g;
}
static double expected(const Grid *g, int i, int j) { return laplace(g, i, j) + i; }

static void apply(Grid *g) {
  const int nx = g->nx, ny = g->ny;
#pragma omp target teams distribute parallel for collapse(2) shared(g)
  for (int j = 1; j < ny - 1; j++)
    for (int i = 1; i < nx - 1; i++) {
      put(g, at(g, i, j), laplace(g, i, j) + i);
    }
}
static void in_teams(Grid *g) {
#pragma omp target teams distribute
  for (int j = 1; j < g->ny - 1; j++) {
    const int first = at(same(g), 0, j);
#pragma omp parallel for
    for (int i = 1; i < g->nx - 1; i++) put(g, first + i, 2 * laplace(g, i, j));
  }
}
// The structure changes in the region: all threads write the same.
static int changes(Size *s) {
  int seen = 0;
  const int n = s->nx;
#pragma omp target teams distribute parallel for reduction(max : seen) num_teams(1)
  for (int i = 0; i < 1; i++) {
    resized(s, n + 3);
    if (place(s, 0, 1) > seen) seen = place(s, 0, 1);
  }
  return seen;
}
static void touch(Grid *g, int i) { g->u[i] += 1; }
static void touched(Grid *g) {
  const int n = g->nx;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) touch(g, i);
#pragma omp target update from(g->u[:n])
}
// It has been changed by a kernel.
static long rows(Size *s) {
  long sum = 0;
  const int ny = s->ny;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int j = 0; j < ny; j++)
    for (int k = 0; k < 3; k++) sum += place(s, k, j);
  return sum;
}
static int counts(Tally *t) {
  const int n = t->n;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) counted(t, i);
#pragma omp target update from(t->count[:1])
  return t->count[0];
}
static double through(const View *w) {
  double sum = 0;
  const int n = w->n;
#pragma omp target teams distribute parallel for reduction(+ : sum) if (n > 2)
  for (int k = 0; k < n; k++) sum += viewed(w, k);
  return sum;
}

int main(void) {
  Grid *g = make(40, 30);
  const int n = 40 * 30;
  apply(g);
#pragma omp target update from(g->v[:n])
  for (int j = 1; j < 29; j++)
    for (int i = 1; i < 39; i++) CHECK(g->v[j * 40 + i] == expected(g, i, j));
  in_teams(g);
#pragma omp target update from(g->v[:n])
  for (int j = 1; j < 29; j++)
    for (int i = 1; i < 39; i++) CHECK(g->v[j * 40 + i] == 2 * laplace(g, i, j));
  int *ids = malloc(9 * sizeof *ids);
  for (int k = 0; k < 9; k++) ids[k] = 100 + 11 * k;
  View w = {9, g, ids}, *view = &w;
#pragma omp target enter data map(to : view[:1], view->ids[:9])
#pragma omp target enter data map(to : view->grid[:1])
  double sum = 0;
  for (int k = 0; k < 9; k++) sum += viewed(view, k);
  CHECK(through(view) == sum);
  touched(g);
  for (int i = 0; i < 40; i++) CHECK(g->u[i] == i * i % 17 + 1);
  Size own = {40, 30}, *size = &own;
#pragma omp target enter data map(to : size[:1])
  CHECK(changes(size) == 43);
  CHECK(rows(size) == 3 * 43L * (29 * 30 / 2) + 3 * 30);
  double x[1] = {2};
  int count[1] = {0};
  Tally tally = {50, 60, x, count}, *t = &tally;
#pragma omp target enter data map(to : t[:1], t->x[:1], t->count[:1])
  CHECK(counts(t) == 31);
  return failures != 0;
}
