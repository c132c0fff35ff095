// bitonic.c: a million numbers sorted by the bitonic network.
// outer: a construct for each of its 210 steps. nested: steps within 1024 numbers are left to teams, in their memory.
#include "kernel.h"

enum { TILE = 1024 };

// One comparison of the step `distance` of the phase `size`.
#define COMPARE(x, i, up, distance)                                                                                    \
  do {                                                                                                                 \
    const int first = (x)[i], second = (x)[(i) + (distance)];                                                          \
    if ((first > second) == (up)) (x)[i] = second, (x)[(i) + (distance)] = first;                                      \
  } while (0)

static void step(int *a, int n, int size, int distance) {
#pragma omp target teams distribute parallel for
  for (int t = 0; t < n / 2; t++) {
    const int i = t / distance * distance * 2 + t % distance;
    COMPARE(a, i, (i & size) == 0, distance);
  }
}

static void outer(int *a, int n) {
  for (int size = 2; size <= n; size *= 2)
    for (int distance = size / 2; distance; distance /= 2) step(a, n, size, distance);
}

// All steps of the phases from `size` to `last` whose distance is less than TILE.
static void steps_in_tiles(int *a, int n, int size, int last) {
#pragma omp target teams distribute thread_limit(TILE / 2)
  for (int tile = 0; tile < n; tile += TILE) {
    int x[TILE];
#pragma omp parallel for
    for (int i = 0; i < TILE; i++) x[i] = a[tile + i];
    for (int s = size; s <= last; s *= 2)
      for (int distance = s > TILE ? TILE / 2 : s / 2; distance; distance /= 2) {
#pragma omp parallel for
        for (int t = 0; t < TILE / 2; t++) {
          const int i = t / distance * distance * 2 + t % distance;
          COMPARE(x, i, ((tile + i) & s) == 0, distance);
        }
      }
#pragma omp parallel for
    for (int i = 0; i < TILE; i++) a[tile + i] = x[i];
  }
}

static void nested(int *a, int n) {
  steps_in_tiles(a, n, 2, TILE);
  for (int size = 2 * TILE; size <= n; size *= 2) {
    for (int distance = size / 2; distance >= TILE; distance /= 2) step(a, n, size, distance);
    steps_in_tiles(a, n, size, size);
  }
}

static int compare_ints(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

// Exact: what qsort makes of it, once.
static double check(const int *before, int *a, int n) {
  static int *expected;
  if (!expected) {
    expected = malloc(n * sizeof *expected);
    memcpy(expected, before, n * sizeof *expected);
    qsort(expected, n, sizeof *expected, compare_ints);
  }
#pragma omp target update from(a[:n])
  for (int i = 0; i < n; i++) expect("a", i, a[i], expected[i], 0);
  return checksum_ints(a, n);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  int n = TILE;
  while (2 * n <= scaled(1 << 20, 1, 4 * TILE)) n *= 2;
  int *before = random_ints(n, 1, 1 << 30), *a = malloc(n * sizeof *a);
#pragma omp target enter data map(to : before[:n]) map(alloc : a[:n])
  MEASURE("bitonic outer", restore_device(a, before, n * sizeof *a), outer(a, n), check(before, a, n));
  MEASURE("bitonic nested", restore_device(a, before, n * sizeof *a), nested(a, n), check(before, a, n));
  return finish_kernel();
}
