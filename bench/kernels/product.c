// product.c: the product of two matrices of 2048 x 2048.
// outer: a thread for each element. nested: a team for each tile of 16 x 16, tiles in its memory, a region for each
// step.
#include "kernel.h"

enum { TILE = 16 };

static void outer(const float *a, const float *b, float *c, int n) {
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

static void nested(const float *a, const float *b, float *c, int n) {
#pragma omp target teams distribute collapse(2) thread_limit(TILE *TILE)
  for (int i = 0; i < n; i += TILE)
    for (int j = 0; j < n; j += TILE) {
      float ta[TILE][TILE], tb[TILE][TILE], sums[TILE][TILE];
#pragma omp parallel for collapse(2)
      for (int y = 0; y < TILE; y++)
        for (int x = 0; x < TILE; x++) sums[y][x] = 0;
      for (int t = 0; t < n; t += TILE) {
#pragma omp parallel for collapse(2)
        for (int y = 0; y < TILE; y++)
          for (int x = 0; x < TILE; x++) {
            ta[y][x] = a[(i + y) * n + t + x];
            tb[y][x] = b[(t + y) * n + j + x];
          }
#pragma omp parallel for collapse(2)
        for (int y = 0; y < TILE; y++)
          for (int x = 0; x < TILE; x++)
            for (int k = 0; k < TILE; k++) sums[y][x] += ta[y][k] * tb[k][x];
      }
#pragma omp parallel for collapse(2)
      for (int y = 0; y < TILE; y++)
        for (int x = 0; x < TILE; x++) c[(i + y) * n + j + x] = sums[y][x];
    }
}

// Tolerance 1e-4: sums of 2048 positive products.
static double check(const float *a, const float *b, float *c, int n) {
#pragma omp target update from(c[:n * n])
  for (long at = 0; at < n * n; at += sample_step(n * n, 2000)) {
    const int i = at / n, j = at % n;
    double sum = 0;
    for (int k = 0; k < n; k++) sum += (double)a[i * n + k] * b[k * n + j];
    expect("c", at, c[at], sum, 1e-4);
  }
  return checksum_floats(c, n * n);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(2048, 3, TILE);
  float *a = random_floats(n * n, 1, 0, 1), *b = random_floats(n * n, 2, 0, 1), *c = calloc(n * n, sizeof *c);
#pragma omp target enter data map(to : a[:n * n], b[:n * n], c[:n * n])
  MEASURE("product outer", , outer(a, b, c, n), check(a, b, c, n));
  forget(c, n * n * sizeof *c);
  MEASURE("product nested", , nested(a, b, c, n), check(a, b, c, n));
  return finish_kernel();
}
