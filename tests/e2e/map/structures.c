// Structures of which target constructs read members: their values are those that they have where the construct is
// encountered, however they come to the device.
#include "../check.h"
#include <string.h>

enum { N = 60, M = 40 };
struct part {
  int first;
  double factors[3];
};
struct grid {
  int nx, ny;
  double scale;
  struct part part;
  unsigned few : 3;
  float weights[4];
};
static double a[M * N], b[M * N];

static double sum_of(struct part p) { return p.first + p.factors[0] + p.factors[2]; }

/* A parameter, which the host changes between constructs. */
static void parameter(struct grid g) {
  for (int step = 1; step <= 3; step++) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : a, b)
    for (int j = 0; j < g.ny; j++)
      for (int i = 0; i < g.nx; i++) a[j * g.nx + i] += b[j * g.nx + i] * g.scale + g.part.first + g.few;
    g.scale *= 2, g.part.first = step, g.few++;
  }
}
/* With what is no single value, and lists that name the structure. */
static void whole(struct grid g) {
#pragma omp target teams distribute parallel for map(to : g) map(tofrom : a) firstprivate(g)
  for (int j = 0; j < g.ny; j++)
    for (int i = 0; i < g.nx; i++) a[j * g.nx + i] += g.weights[i % 4] + sum_of(g.part) * g.scale;
}
/* One that regions change, one that is there already, and one that is behind a pointer. */
static int changed(void) {
  struct grid g = {.nx = 5, .ny = 2};
  int seen[4] = {0};
#pragma omp target map(tofrom : g)
  g.nx += g.ny;
#pragma omp target map(from : seen[0 : 1])
  seen[0] = g.nx;
  struct grid there = {.nx = 1};
#pragma omp target data map(to : there)
  {
    there.nx = 2;
#pragma omp target map(from : seen[1 : 1])
    seen[1] = there.nx;
#pragma omp target update to(there.nx)
#pragma omp target map(from : seen[2 : 1])
    seen[2] = there.nx;
  }
  struct grid *at = &g;
#pragma omp target map(to : at[0 : 1]) map(from : seen[3 : 1])
  seen[3] = at->nx;
  const int device = seen[1] == 1; /* not where the host's memory is the device's */
  return seen[0] == 7 && (device || seen[1] == 2) && seen[2] == 2 && seen[3] == 7;
}
/* Threads of the host have structures of their own. */
static int of_threads(void) {
  int sums[4] = {0};
#pragma omp parallel for num_threads(2)
  for (int k = 0; k < 4; k++) {
    struct part p = {.first = k, .factors = {k, 2, 3}};
    int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i <= p.first * 10; i++) sum += (int)p.factors[0];
    sums[k] = sum;
  }
  return sums[0] == 0 && sums[1] == 11 && sums[2] == 42 && sums[3] == 93;
}

int main(void) {
  struct grid g = {N, M, 0.5, {7, {1, 2, 3}}, 2, {1, 2, 3, 4}};
  for (int i = 0; i < N * M; i++) a[i] = i, b[i] = i % 50;
  parameter(g);
  for (int i = 0; i < N * M; i++) {
    double x = i;
    x += b[i] * 0.5 + 7 + 2, x += b[i] * 1 + 1 + 3, x += b[i] * 2 + 2 + 4;
    CHECK(a[i] == x);
  }
  memset(a, 0, sizeof a);
  whole(g);
  for (int i = 0; i < N * M; i++) CHECK(a[i] == g.weights[i % N % 4] + 11 * 0.5);
  CHECK(changed());
  CHECK(of_threads());
  return failures != 0;
}
