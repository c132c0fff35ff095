// stencil27.c: each point of a cube of 256 x 256 x 256 becomes a weighted mean of itself and its 26 neighbours.
// outer: all three loops collapsed. nested: a team for each line, its threads along it.
#include "kernel.h"

static void outer(const float *a, float *b, int n) {
#pragma omp target teams distribute parallel for collapse(3)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        float sums[4] = {0, 0, 0, 0};
        for (int x = -1; x <= 1; x++)
          for (int y = -1; y <= 1; y++)
            for (int z = -1; z <= 1; z++) sums[abs(x) + abs(y) + abs(z)] += a[((i + x) * n + j + y) * n + k + z];
        b[(i * n + j) * n + k] = 0.3f * sums[0] + 0.05f * sums[1] + 0.02f * sums[2] + 0.01f * sums[3];
      }
}

static void nested(const float *a, float *b, int n) {
#pragma omp target teams distribute collapse(2)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
#pragma omp parallel for
      for (int k = 1; k < n - 1; k++) {
        float sums[4] = {0, 0, 0, 0};
        for (int x = -1; x <= 1; x++)
          for (int y = -1; y <= 1; y++)
            for (int z = -1; z <= 1; z++) sums[abs(x) + abs(y) + abs(z)] += a[((i + x) * n + j + y) * n + k + z];
        b[(i * n + j) * n + k] = 0.3f * sums[0] + 0.05f * sums[1] + 0.02f * sums[2] + 0.01f * sums[3];
      }
    }
}

// Tolerance 1e-5: a mean of 27 numbers between 0 and 1.
static double check(const float *a, float *b, int n) {
  const double weights[] = {0.3, 0.05, 0.02, 0.01};
#pragma omp target update from(b[:n * n * n])
  for (long at = 0; at < n * n * n; at += sample_step(n * n * n, 100000)) {
    const int i = at / n / n, j = at / n % n, k = at % n;
    if (i < 1 || j < 1 || k < 1 || i > n - 2 || j > n - 2 || k > n - 2) continue;
    double sum = 0;
    for (int x = -1; x <= 1; x++)
      for (int y = -1; y <= 1; y++)
        for (int z = -1; z <= 1; z++) sum += weights[abs(x) + abs(y) + abs(z)] * a[((i + x) * n + j + y) * n + k + z];
    expect("b", at, b[at], sum, 1e-5);
  }
  double sum = 0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) sum += checksum_floats(b + (i * n + j) * n + 1, n - 2);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(256, 3, 4);
  float *a = random_floats(n * n * n, 1, 0, 1), *b = calloc(n * n * n, sizeof *b);
#pragma omp target enter data map(to : a[:n * n * n], b[:n * n * n])
  MEASURE("stencil27 outer", , outer(a, b, n), check(a, b, n));
  forget(b, n * n * n * sizeof *b);
  MEASURE("stencil27 nested", , nested(a, b, n), check(a, b, n));
  return finish_kernel();
}
