// env: OMPICC_SIM_DEVICES=3
// Constructs that say where they are executed are queued, too; where the device is another one than before, or
// the host, what was queued is waited for.
#include "../check.h"
#include <omp.h>
#include <stdlib.h>

enum { N = 500 };
struct node {
  int device, first;
  double *cells;
};

static void add(double *x, int device, double by) {
#pragma omp target teams distribute parallel for device(device)
  for (int i = 0; i < N; i++) x[i] += by;
}

/* One device after the other, by what structures say, with the host's memory in between. */
static void by_structures(int devices) {
  struct node nodes[4];
  for (int d = 0; d < devices; d++) {
    nodes[d].device = d, nodes[d].first = 0;
    nodes[d].cells = malloc(N * sizeof(double));
    for (int i = 0; i < N; i++) nodes[d].cells[i] = i;
    double *cells = nodes[d].cells;
    CHECK(cells[N - 1] == N - 1);
#pragma omp target enter data map(to : cells[0 : N]) device(d)
  }
  for (int step = 0; step < 6; step++)
    for (int d = 0; d < devices; d++) {
      struct node *node = &nodes[d];
      double *cells = node->cells;
      for (int k = 0; k < 3; k++) {
#pragma omp target teams distribute parallel for device(node->device)
        for (int i = 0; i < N; i++) cells[i] = cells[i] * 0.5 + step;
        add(cells, node->device, d);
      }
      node->first++;
#pragma omp target update from(cells[0 : 1]) device(node->device)
    }
  for (int d = 0; d < devices; d++) {
    double *cells = nodes[d].cells, first = 0;
    CHECK(nodes[d].first == 6);
    for (int step = 0; step < 6; step++)
      for (int k = 0; k < 3; k++) first = first * 0.5 + step, first += d;
    CHECK(cells[0] == first && cells[N - 1] == N - 1);
#pragma omp target exit data map(from : cells[0 : N]) device(d)
    CHECK(cells[0] == first && cells[N - 1] != N - 1);
    free(cells);
  }
}

/* What one device has computed comes to the next one through the host. */
static double from_one_to_the_next(int devices) {
  double x[N] = {0}, *p = x;
  for (int step = 0; step < 9; step++) {
    int here = step % (devices + 1);
#pragma omp target enter data map(to : p[0 : N]) device(here)
    add(p, here, 1);
    add(p, here, step);
#pragma omp target exit data map(from : p[0 : N]) device(here)
  }
  return x[N - 1];
}

/* Where `if` says so, the host executes a construct: on its own copy of the data. */
static void conditions(int least) {
  int x[N], y[N], sum = 0;
  for (int i = 0; i < N; i++) x[i] = i, y[i] = 0;
  for (int size = 100; size <= N; size += 100) {
#pragma omp target teams distribute parallel for if (target : size >= least) map(tofrom : x, y)
    for (int i = 0; i < size; i++) x[i]++, y[i] += x[i];
#pragma omp target teams distribute parallel for if (size < least) map(tofrom : x)
    for (int i = 0; i < size; i++) x[i] *= 2;
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum) if (size != 300)
    for (int i = 0; i < size; i++) sum += y[i];
  }
  int wanted = 0, u[N], v[N] = {0};
  for (int i = 0; i < N; i++) u[i] = i;
  for (int size = 100; size <= N; size += 100)
    for (int i = 0; i < size; i++) u[i]++, v[i] += u[i], u[i] *= 2, wanted += v[i];
  CHECK(sum == wanted);
  for (int i = 0; i < N; i++) CHECK(x[i] == u[i] && y[i] == v[i]);
}

/* With data on the device all the while: the host has copies of its own, which it may read at once. */
static void two_copies(void) {
  int device = omp_get_num_devices() > 0 && !omp_target_is_present(&device, omp_get_default_device());
  int x[N] = {0}, *p = x;
#pragma omp target enter data map(to : p[0 : N])
  for (int step = 0; step < 8; step++) {
#pragma omp target teams distribute parallel for if (step & 1)
    for (int i = 0; i < N; i++) p[i] += 1;
#pragma omp target update from(p[0 : 10]) if (step == 6) device(omp_get_default_device())
  }
  /* On a device: 4 there, 4 here, of which the last update left 3 there and one more here. */
  CHECK(p[20] == (device ? 4 : 8) && p[0] == (device ? 3 : 8));
#pragma omp target exit data map(from : p[0 : N])
  CHECK(p[20] == (device ? 4 : 8));
}

int main(void) {
  int devices = omp_get_num_devices() < 4 ? omp_get_num_devices() : 4;
  by_structures(devices);
  CHECK(from_one_to_the_next(devices) == 9 + 36);
  conditions(0), conditions(300), conditions(1000);
  two_copies();
  return failures != 0;
}
