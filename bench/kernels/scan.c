// scan.c: the running sums of each of 16384 segments of 1024 numbers.
// outer: a thread for each segment. nested: a team for each segment, log n steps between two arrays in its memory.
#include "kernel.h"

enum { N = 1024 };

static void outer(const int *a, int *sums, int segments) {
#pragma omp target teams distribute parallel for
  for (int s = 0; s < segments; s++) {
    int sum = 0;
    for (int i = 0; i < N; i++) {
      sum += a[s * N + i];
      sums[s * N + i] = sum;
    }
  }
}

static void nested(const int *a, int *sums, int segments) {
#pragma omp target teams distribute thread_limit(256)
  for (int s = 0; s < segments; s++) {
    int x[2][N], from = 0;
#pragma omp parallel for
    for (int i = 0; i < N; i++) x[0][i] = a[s * N + i];
    for (int distance = 1; distance < N; distance *= 2) {
#pragma omp parallel for
      for (int i = 0; i < N; i++) x[!from][i] = x[from][i] + (i >= distance ? x[from][i - distance] : 0);
      from = !from;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) sums[s * N + i] = x[from][i];
  }
}

// Exact: integers.
static double check(const int *a, int *sums, int segments) {
#pragma omp target update from(sums[:segments * N])
  for (int s = 0; s < segments; s += sample_step(segments, 1000)) {
    int sum = 0;
    for (int i = 0; i < N; i++) expect("sums", s * N + i, sums[s * N + i], sum += a[s * N + i], 0);
  }
  return checksum_ints(sums, segments * N);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int segments = scaled(16384, 1, 1), n = segments * N;
  int *a = random_ints(n, 1, 1000), *sums = calloc(n, sizeof *sums);
#pragma omp target enter data map(to : a[:n], sums[:n])
  MEASURE("scan outer", , outer(a, sums, segments), check(a, sums, segments));
  forget(sums, n * sizeof *sums);
  MEASURE("scan nested", , nested(a, sums, segments), check(a, sums, segments));
  return finish_kernel();
}
