// target enter data and target exit data in different functions.
#include "../check.h"
#include <stdlib.h>
struct grid { int n; double *u; };
static void create(struct grid *g, int n) {
  double *u = malloc(n * sizeof *u);
  for (int i = 0; i < n; i++) u[i] = i;
  g->n = n;
  g->u = u;
#pragma omp target enter data map(to: u[0:n])
}
static void twice(struct grid *g) {
  double *u = g->u;
  int n = g->n;
#pragma omp target
  for (int i = 0; i < n; i++) u[i] *= 2;
}
static void fetch(double *u, int n) {
  (void)u;
#pragma omp target exit data map(from: u[0:n])
}
int main(void) {
  struct grid a, b;
  create(&a, 10);
  create(&b, 20);
  twice(&a);
  twice(&b);
  twice(&b);
  fetch(b.u, b.n);
  fetch(a.u, a.n);
  for (int i = 0; i < 10; i++) CHECK(a.u[i] == 2 * i);
  for (int i = 0; i < 20; i++) CHECK(b.u[i] == 4 * i);
  free(a.u);
  free(b.u);
  return failures != 0;
}
