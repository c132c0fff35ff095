// Functions that are one expression, and get a pointer to a structure, mean in a region what they mean as functions.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
typedef struct { int nx, ny; double *u; float c; } Grid;
#pragma omp declare target
int scale = 3;
static inline int at(const Grid *g, int i, int j) { return j * g->nx + i; }
static double *row(Grid *g, int j) { return g->u + at(g, 0, j); }
static double get(const Grid *g, long i, long j) { return g->u[at(g, i, j)]; }
static int low(const Grid *g, unsigned char x) { return x + g->nx; }         // 300 is 44
static unsigned char narrow(const Grid *g, int x) { return g->nx + x; }
static int scaled(const Grid *g) { return scale * g->nx; }                   // callers hide what it names
static float tripled(const Grid *g, float x) { return x * g->c; }
static int count(Grid *g) { return g->ny++; }                                // it changes something
static int sum(const Grid *g, int n) { return n ? sum(g, n - 1) + g->nx : 0; } // and calls itself
static int minimum(const Grid *g, int x) { return x < g->nx ? x : g->nx; }
#pragma omp end declare target

int main(void) {
  const int apart = omp_get_num_devices() > 0;
  Grid *g = malloc(sizeof *g);
  g->nx = 30, g->ny = 20, g->c = 0.1f;
  g->u = calloc(600, sizeof(double));
  int r[12] = {0};
  const int wide = atoi("300");
#pragma omp target enter data map(to: g[:1], g->u[:600])
#pragma omp target teams distribute parallel for
  for (int j = 0; j < g->ny; j++)
    for (int i = 0; i < g->nx; i++) g->u[at(g, i, j)] = i + j;
#pragma omp target teams distribute parallel for collapse(2)
  for (int j = 0; j < g->ny; j++)
    for (int i = 0; i < g->nx; i++) row(g, j)[i] += get(g, i, j);
  {
    const int scale = 100; // hides
#pragma omp target teams distribute parallel for map(tofrom: r)
    for (int i = 0; i < g->nx; i++)
      if (i == 0) {
        r[0] = low(g, wide);
        r[1] = narrow(g, wide - 50);
        r[2] = scaled(g) + scale;
        r[3] = tripled(g, 3) == 3 * 0.1f;
        r[4] = minimum(g, r[1] + 1) + minimum(g, 1 << 20);
        r[5] = tripled(g, 1.0 / 3) == (float) (1.0 / 3) * 0.1f;
      }
  }
#pragma omp target map(tofrom: r)
  {
    r[6] = count(g) + count(g);
    r[7] = sum(g, 4);
  }
#pragma omp target teams distribute parallel for map(tofrom: r)
  for (int i = 0; i < g->ny; i++)
    if (i == 21) r[8] = at(g, i, 1);
#pragma omp target update from(g->u[:600])
#pragma omp target exit data map(delete: g[:1], g->u[:600])
  int wrong = 0;
  for (int j = 0; j < 20; j++)
    for (int i = 0; i < 30; i++) wrong += g->u[j * 30 + i] != 2 * (i + j);
  CHECK(wrong == 0);
  CHECK(r[0] == 74 && r[1] == 24 && r[2] == 190 && r[3] && r[4] == 55 && r[5]);
  CHECK(r[6] == 41 && r[7] == 120 && r[8] == 51);
  CHECK(g->ny == (apart ? 20 : 22));
  free(g->u), free(g);
  return failures != 0;
}
