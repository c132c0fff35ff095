// No device code of the file changes a structure: members behind pointers are values wherever they stand, also behind
// two pointers, and where nobody follows the pointer.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>
typedef struct { int nx, ny; float c; double *u; double *restrict v; } Grid;
typedef struct node { int n; Grid *grid; struct node *next; const int *ids; } Node;
typedef union { int whole; short half[2]; } Both;
static Grid *make(int nx, int ny, float c) {
  Grid *g = calloc(1, sizeof *g);
  g->nx = nx, g->ny = ny, g->c = c;
  g->u = calloc(nx * ny, sizeof *g->u), g->v = calloc(nx * ny, sizeof *g->v);
  return g;
}
static void scale(Grid *g, int n) { // the host knows the bound
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) g->u[i] = g->v[i] * g->c + i;
}
static double sum(const Grid *g, int rows) {
  double s = 0;
  const int n = g ? g->nx : 5;
#pragma omp target teams distribute parallel for reduction(+: s) collapse(2)
  for (int j = 0; j < rows; j++)
    for (int i = 0; i < n; i++) s += g ? g->u[j * g->nx + i] : 1;
  return s;
}
static void smooth(Grid *const *levels, int n) {
  for (int l = 0; l < n; l++) {
    Grid *g = levels[l];
#pragma omp target teams distribute parallel for
    for (int j = 0; j < g->ny; j++)
      for (int i = 1; i < g->nx - 1; i++) g->v[j * g->nx + i] = (g->u[j * g->nx + i - 1] + g->u[j * g->nx + i + 1]) / 2;
  }
}
int main(void) {
  const int apart = omp_get_num_devices() > 0;
  Grid *levels[3] = {make(8, 4, 2), make(16, 8, 3), make(32, 16, 4)};
  for (int l = 0; l < 3; l++) {
    Grid *g = levels[l];
    const int n = g->nx * g->ny;
    for (int i = 0; i < n; i++) g->v[i] = 1;
#pragma omp target enter data map(to: g[:1], g->u[:n], g->v[:n])
  }
  for (int l = 0; l < 3; l++) scale(levels[l], levels[l]->nx * levels[l]->ny);
  for (int l = 0; l < 3; l++) {
    const int n = levels[l]->nx * levels[l]->ny;
    CHECK(sum(levels[l], levels[l]->ny) == n * (l + 2.0) + n * (n - 1.0) / 2);
  }
  CHECK(sum(NULL, 7) == 35);
  smooth(levels, 3);
  levels[1]->c = 10; // the host's own
  scale(levels[1], 16);
  for (int l = 0; l < 3; l++) {
    Grid *g = levels[l];
    const int n = g->nx * g->ny;
#pragma omp target update from(g->u[:n], g->v[:n])
  }
  CHECK(levels[1]->u[2] == levels[1]->v[2] * (apart ? 3 : 10) + 2);
  CHECK(levels[2]->v[33] == 37 && levels[2]->v[32] == 1 && levels[0]->v[6] == 8);

  // Lists of structures, by pointers to pointers.
  Node *list = calloc(3, sizeof *list);
  int ids[3] = {4, 5, 6}, got[6] = {0};
  for (int k = 0; k < 3; k++) list[k] = (Node){10 + k, levels[k], k < 2 ? list + k + 1 : NULL, ids};
#pragma omp target enter data map(to: list[:3], ids)
  for (int k = 0; k < 3; k++) {
    Node *const at = list + k;
    (void) at;
#pragma omp target enter data map(to: at->grid[:1], at->ids[:3])
    if (k < 2) {
#pragma omp target enter data map(to: at->next[:1])
    }
  }
#pragma omp target teams distribute parallel for map(from: got)
  for (int i = 0; i < 6; i++) got[i] = list->next->n + list->next->grid->nx + list->ids[i % 3];
  CHECK(got[0] == 11 + 16 + 4 && got[5] == 11 + 16 + 6);
  for (Node *at = list; at; at = at->next) {
#pragma omp target teams distribute parallel for map(tofrom: got)
    for (int i = 0; i < at->grid->ny; i++)
      if (i == at->grid->ny - 1) got[at->n - 10] = i * at->grid->nx + (at->next ? at->next->n : 0);
  }
  CHECK(got[0] == 3 * 8 + 11 && got[1] == 7 * 16 + 12 && got[2] == 15 * 32);
  // Unions, pointers that the region moves, and rows of pointers stay as they are.
  Both *both = malloc(sizeof *both);
  both->whole = 0;
  both->half[0] = both->half[1] = 7;
#pragma omp target teams distribute parallel for map(to: both[:1]) map(from: got)
  for (int i = 0; i < 2; i++) got[i] = both->half[i] + (both->whole != 0);
  CHECK(got[0] == 8 && got[1] == 8);
  double *rows[4] = {NULL};
  struct { double **rows; int n; } table = {rows, 4}, *const t = &table;
  for (int k = 0; k < 4; k++) rows[k] = levels[0]->u + 8 * k;
  double *all = levels[0]->u;
#pragma omp target enter data map(to: t[:1]) map(to: t->rows[:4])
#pragma omp target map(to: all[:32])
  for (int k = 0; k < 4; k++) t->rows[k] = all + 8 * k;
#pragma omp target teams distribute parallel for collapse(2)
  for (int k = 0; k < t->n; k++)
    for (int i = 0; i < 8; i++) t->rows[k][i] = k;
#pragma omp target exit data map(release: t->rows[:4]) map(release: t[:1])
#pragma omp target update from(all[:32])
  CHECK(all[0] == 0 && all[31] == 3 && all[16] == 2);
  return failures != 0;
}
