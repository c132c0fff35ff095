// oddeven.c: 8192 rows of 256 numbers, each sorted by odd-even transposition.
// outer: a thread for each row, in global memory. nested: a team for each row, in its memory, a region for each of 256
// steps.
#include "kernel.h"

enum { N = 256 };

static void outer(int *a, int rows) {
#pragma omp target teams distribute parallel for
  for (int r = 0; r < rows; r++)
    for (int step = 0; step < N; step++)
      for (int i = step & 1; i < N - 1; i += 2) {
        const int first = a[r * N + i], second = a[r * N + i + 1];
        if (first > second) a[r * N + i] = second, a[r * N + i + 1] = first;
      }
}

static void nested(int *a, int rows) {
#pragma omp target teams distribute thread_limit(N / 2)
  for (int r = 0; r < rows; r++) {
    int x[N];
#pragma omp parallel for
    for (int i = 0; i < N; i++) x[i] = a[r * N + i];
    for (int step = 0; step < N; step++) {
#pragma omp parallel for
      for (int i = step & 1; i < N - 1; i += 2) {
        const int first = x[i], second = x[i + 1];
        if (first > second) x[i] = second, x[i + 1] = first;
      }
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) a[r * N + i] = x[i];
  }
}

static int compare_ints(const void *a, const void *b) {
  const int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

// Exact: what qsort makes of it.
static double check(const int *before, int *a, int rows) {
#pragma omp target update from(a[:rows * N])
  for (int r = 0; r < rows; r += sample_step(rows, 500)) {
    int expected[N];
    memcpy(expected, before + r * N, sizeof expected);
    qsort(expected, N, sizeof *expected, compare_ints);
    for (int i = 0; i < N; i++) expect("a", r * N + i, a[r * N + i], expected[i], 0);
  }
  return checksum_ints(a, rows * N);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int rows = scaled(8192, 1, 1), n = rows * N;
  int *before = random_ints(n, 1, 1 << 30), *a = malloc(n * sizeof *a);
#pragma omp target enter data map(to : before[:n]) map(alloc : a[:n])
  MEASURE("oddeven outer", restore_device(a, before, n * sizeof *a), outer(a, rows), check(before, a, rows));
  MEASURE("oddeven nested", restore_device(a, before, n * sizeof *a), nested(a, rows), check(before, a, rows));
  return finish_kernel();
}
