// Members of structures behind pointers that bound loops and point to arrays: constructs get what the device has,
// whoever has changed it there, and whatever the host has made of its own since.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>
enum { N = 64, M = 32 };
typedef struct {
  int nx, ny;
  double c;
  int *u, *v;
  struct { int first; short last; } in;
  int weights[3];
  unsigned bits : 5;
} Grid;
typedef struct { int n; Grid *grid; } Box;

static int apart;

static Grid *make(int nx, int ny) {
  Grid *g = calloc(1, sizeof *g);
  g->nx = nx, g->ny = ny, g->c = 1;
  g->u = calloc(N * M, sizeof *g->u), g->v = calloc(N * M, sizeof *g->v);
  g->weights[1] = 4, g->bits = 9;
  return g;
}
static void enter(Grid *g) {
#pragma omp target enter data map(to: g[:1]) map(to: g->u[:N * M], g->v[:N * M])
}
static void leave(Grid *g) {
#pragma omp target exit data map(from: g->u[:N * M], g->v[:N * M]) map(release: g[:1])
}
static void destroy(Grid *g) {
  free(g->u), free(g->v), free(g);
}
static int filled(const int *u, int nx, int ny, int value) {
  int wrong = 0;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) wrong += u[j * N + i] != (j < ny && i < nx ? value : 0);
  return wrong == 0;
}

static void fill(Grid *g, int value) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int j = 0; j < g->ny; j++)
    for (int i = 0; i < g->nx; i++) g->u[j * N + i] = (int) (value * g->c);
}
static void rows(const Grid *const g, int value) {
#pragma omp target
#pragma omp teams loop
  for (int j = 0; j < (*g).ny; j++)
    for (int i = 0; i < g->nx; i++) g->u[j * N + i] = value;
}
static void grow(Grid *g, int by) { // device code changes the structure
#pragma omp target
  g->nx += by;
}
static void set(Grid *g, int nx) { g->nx = nx; }
#pragma omp declare target
static void set_there(Grid *g, int ny) { g->ny = ny; }
static int scaled(const Grid *g, int i) { return i * g->weights[1]; }
#pragma omp end declare target

int main(void) {
  apart = omp_get_num_devices() > 0;
  Grid *g = make(20, 10);
  enter(g);
  fill(g, 3);
  set(g, 7), g->c = 5;       // the host's own
  rows(g, 2);
  leave(g);
  CHECK(filled(g->u, apart ? 20 : 7, 10, 2) || (!apart && g->u[8] == 3));
  memset(g->u, 0, sizeof(int) * N * M);

  // Updates, of all of it and of a member.
  g->c = 1;
  enter(g);
  for (int t = 1; t < 4; t++) {
    g->nx = 5 * t, g->ny = 2 * t;
#pragma omp target update to(g->nx, g->ny)
    fill(g, t);
  }
  grow(g, 3);
  fill(g, 3);
#pragma omp target
  set_there(g, 8);
  rows(g, 3);
#pragma omp target update from(g->u[:N * M], g->nx, g->ny)
  CHECK(g->nx == 18 && g->ny == 8 && filled(g->u, 18, 8, 3));

  // By the address of a member.
  int *nx = &g->nx;
#pragma omp target map(tofrom: nx[:1])
  nx[0] = 2;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < g->nx; i++) g->v[i] = 1;
#pragma omp target update from(g->v[:N * M])
  CHECK(filled(g->v, 2, 1, 1));
#pragma omp target data use_device_ptr(nx)
  {
#pragma omp target is_device_ptr(nx)
    *nx = 4;
  }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < g->nx; i++) g->v[i] = 1;
#pragma omp target update from(g->v[:N * M])
  CHECK(filled(g->v, 4, 1, 1));
  leave(g);
  destroy(g);

  // The device's pointers: changed by the host, which they do not follow, and there.
  g = make(6, 2);
  enter(g);
  int *t = g->u;
  if (apart) g->u = g->v, g->v = t;
  fill(g, 5);
  if (apart) g->v = g->u, g->u = t;
#pragma omp target update from(g->u[:N * M], g->v[:N * M])
  CHECK(filled(g->u, 6, 2, 5) && filled(g->v, 0, 0, 0));
#pragma omp target
  {
    int *other = g->u;
    g->u = g->v, g->v = other;
  }
  fill(g, 6);
#pragma omp target
  {
    int *other = g->u;
    g->u = g->v, g->v = other;
  }
#pragma omp target update from(g->u[:N * M], g->v[:N * M])
  CHECK(filled(g->u, 6, 2, 5) && filled(g->v, 6, 2, 6));
  leave(g);
  destroy(g);

  // In the middle of an array, with structures in structures, by a name that the region changes, and where
  // iterations change structures themselves.
  Grid *several = calloc(3, sizeof *several);
  int *u = calloc(N * M, sizeof *u);
  for (int k = 0; k < 3; k++) several[k].in.first = 2, several[k].in.last = 5 + k, several[k].ny = k;
#pragma omp target enter data map(to: several[:3]) map(to: u[:N * M])
  g = several + 1;
#pragma omp target teams distribute parallel for
  for (int i = g->in.first; i < g->in.last; i++) u[i] = g->ny;
#pragma omp target update from(u[:N * M])
  CHECK(u[1] == 0 && u[2] == 1 && u[5] == 1 && u[6] == 0);
#pragma omp target teams distribute parallel for
  for (int k = 0; k < g->in.first; k++) several[2 * k].ny = 10 + g->ny;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < several->in.first; i++) u[i] = several->ny;
#pragma omp target update from(u[:N * M])
  CHECK(u[0] == 11 && u[1] == 11 && u[2] == 1);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < several->in.first; i++) {
    const Grid *here = several;
    here += 2 * i;
    u[i] = here->ny + several->bits + several->weights[0];
  }
#pragma omp target update from(u[:N * M])
  CHECK(u[0] == 11 && u[1] == 11);
#pragma omp target exit data map(release: several[:3]) map(release: u[:N * M])
  free(several);

  // Mapped by the construct itself, and by one around it.
  g = make(12, 3);
#pragma omp target teams distribute parallel for collapse(2) map(to: g[:1]) map(tofrom: g->u[:N * M])
  for (int j = 0; j < g->ny; j++)
    for (int i = 0; i < g->nx; i++) g->u[j * N + i] = 4;
  CHECK(filled(g->u, 12, 3, 4));
  memset(g->u, 0, sizeof(int) * N * M);
  enter(g);
  g->nx = 11;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: g[:1])
  for (int j = 0; j < g->ny; j++)
    for (int i = 0; i < g->nx; i++) g->u[j * N + i] = 4;
  int *const column = g->u;
#pragma omp target teams distribute parallel for map(always, to: g[:1])
  for (int j = 0; j < g->ny; j++) column[j * N] = g->nx;
  leave(g);
  CHECK(g->u[0] == 11 && g->u[1] == 4 && g->u[11] == (apart ? 4 : 0) && g->u[3 * N] == 0);
  memset(g->u, 0, sizeof(int) * N * M);

  // A pointer that no iteration follows.
  Grid *none = NULL;
  const int use = none != NULL;
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum)
  for (int i = 0; i < 10; i++) sum += use ? none->nx : 1;
  CHECK(sum == 10);

  // Behind a pointer of another structure, and handed to functions.
  Box *box = calloc(1, sizeof *box);
  box->n = 5, box->grid = g, g->nx = 9;
#pragma omp target enter data map(to: box[:1]) map(to: box->grid[:1]) map(to: g->u[:N * M])
  for (int step = 0; step < 2; step++) {
#pragma omp target teams distribute parallel for map(from: sum)
    for (int i = 0; i < box->n; i++)
      if (i == box->n - 1) box->grid->nx = 3 + step, sum = i;
    CHECK(sum == 4);
    fill(g, 7);
#pragma omp target teams distribute parallel for
    for (int i = 0; i < g->ny; i++) g->u[(4 + i) * N] = scaled(g, i);
#pragma omp target update from(g->u[:N * M])
    CHECK(g->u[2] == 7 && g->u[3] == (step ? 7 : 0) && g->u[5 * N] == 4 && g->u[6 * N] == 8);
  }
#pragma omp target exit data map(release: box[:1]) map(delete: g[:1]) map(delete: g->u[:N * M])
  free(box);
  destroy(g), free(u);
  return failures != 0;
}
