// sweep.c: a sweep through 256 planes of 256 rows: each row depends on the one before it, its elements on three of
// those.
// outer: a thread for each plane. nested: a team for each plane, a parallel loop for each row.
#include "kernel.h"

enum { ROWS = 256, N = 256 };

static void outer(float *a, int planes) {
#pragma omp target teams distribute parallel for
  for (int p = 0; p < planes; p++)
    for (int i = 1; i < ROWS; i++)
      for (int j = 0; j < N; j++) {
        const float *up = a + (p * ROWS + i - 1) * N;
        a[(p * ROWS + i) * N + j] += 0.25f * up[j ? j - 1 : j] + 0.5f * up[j] + 0.25f * up[j < N - 1 ? j + 1 : j];
      }
}

static void nested(float *a, int planes) {
#pragma omp target teams distribute
  for (int p = 0; p < planes; p++)
    for (int i = 1; i < ROWS; i++) {
      const float *up = a + (p * ROWS + i - 1) * N;
#pragma omp parallel for
      for (int j = 0; j < N; j++)
        a[(p * ROWS + i) * N + j] += 0.25f * up[j ? j - 1 : j] + 0.5f * up[j] + 0.25f * up[j < N - 1 ? j + 1 : j];
    }
}

// Tolerance 1e-5: 256 additions of positive numbers that follow each other.
static double check(const float *before, float *a, int planes) {
  static double expected[ROWS][N];
#pragma omp target update from(a[:planes * ROWS * N])
  for (int p = 0; p < planes; p += sample_step(planes, 20))
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < N; j++) {
        const int k = (p * ROWS + i) * N + j;
        const double *up = i ? expected[i - 1] : NULL;
        expected[i][j] = before[k];
        if (i) expected[i][j] += 0.25 * up[j ? j - 1 : j] + 0.5 * up[j] + 0.25 * up[j < N - 1 ? j + 1 : j];
        expect("a", k, a[k], expected[i][j], 1e-5);
      }
  return checksum_floats(a, planes * ROWS * N);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int planes = scaled(256, 1, 1), n = planes * ROWS * N;
  float *before = random_floats(n, 1, 0, 1), *a = malloc(n * sizeof *a);
#pragma omp target enter data map(to : before[:n]) map(alloc : a[:n])
  MEASURE("sweep outer", restore_device(a, before, n * sizeof *a), outer(a, planes), check(before, a, planes));
  MEASURE("sweep nested", restore_device(a, before, n * sizeof *a), nested(a, planes), check(before, a, planes));
  return finish_kernel();
}
