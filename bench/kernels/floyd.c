// floyd.c: the shortest paths between 1024 nodes by Floyd and Warshall's method: a construct for each node on the way.
// outer: both loops collapsed. nested: a team for each row, its threads along it.
#include "kernel.h"

static void outer(int *d, int n) {
  for (int k = 0; k < n; k++) {
#pragma omp target teams distribute parallel for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        const int through = d[i * n + k] + d[k * n + j];
        if (through < d[i * n + j]) d[i * n + j] = through;
      }
  }
}

static void nested(int *d, int n) {
  for (int k = 0; k < n; k++) {
#pragma omp target teams distribute
    for (int i = 0; i < n; i++) {
      const int to = d[i * n + k];
#pragma omp parallel for
      for (int j = 0; j < n; j++) {
        const int through = to + d[k * n + j];
        if (through < d[i * n + j]) d[i * n + j] = through;
      }
    }
  }
}

// Exact: integers. All of it, computed on the host once.
static double check(const int *before, int *d, int n) {
  static int *expected;
  if (!expected) {
    expected = malloc(n * n * sizeof *expected);
    memcpy(expected, before, n * n * sizeof *expected);
    for (int k = 0; k < n; k++)
      for (int i = 0; i < n; i++)
        for (int j = 0, to = expected[i * n + k]; j < n; j++) {
          const int through = to + expected[k * n + j];
          expected[i * n + j] = through < expected[i * n + j] ? through : expected[i * n + j];
        }
  }
#pragma omp target update from(d[:n * n])
  for (int k = 0; k < n * n; k++) expect("d", k, d[k], expected[k], 0);
  return checksum_ints(d, n * n);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(1024, 3, 16);
  int *before = random_ints(n * n, 1, 10000), *d = malloc(n * n * sizeof *d);
  for (int i = 0; i < n; i++) before[i * n + i] = 0;
#pragma omp target enter data map(to : before[:n * n]) map(alloc : d[:n * n])
  MEASURE("floyd outer", restore_device(d, before, n * n * sizeof *d), outer(d, n), check(before, d, n));
  MEASURE("floyd nested", restore_device(d, before, n * n * sizeof *d), nested(d, n), check(before, d, n));
  return finish_kernel();
}
