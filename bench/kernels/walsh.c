// walsh.c: the Walsh transform of 4 million numbers: 22 steps of sums and differences over growing distances.
// outer: a construct for each step. nested: the first ten in one construct, by teams in their memory.
#include "kernel.h"

enum { TILE = 1024 };

static void step(float *a, int n, int distance) {
#pragma omp target teams distribute parallel for
  for (int t = 0; t < n / 2; t++) {
    const int i = t / distance * distance * 2 + t % distance;
    const float first = a[i], second = a[i + distance];
    a[i] = first + second;
    a[i + distance] = first - second;
  }
}

static void outer(float *a, int n) {
  for (int distance = 1; distance < n; distance *= 2) step(a, n, distance);
}

static void nested(float *a, int n) {
#pragma omp target teams distribute thread_limit(TILE / 2)
  for (int tile = 0; tile < n; tile += TILE) {
    float x[TILE];
#pragma omp parallel for
    for (int i = 0; i < TILE; i++) x[i] = a[tile + i];
    for (int distance = 1; distance < TILE; distance *= 2) {
#pragma omp parallel for
      for (int t = 0; t < TILE / 2; t++) {
        const int i = t / distance * distance * 2 + t % distance;
        const float first = x[i], second = x[i + distance];
        x[i] = first + second;
        x[i + distance] = first - second;
      }
    }
#pragma omp parallel for
    for (int i = 0; i < TILE; i++) a[tile + i] = x[i];
  }
  for (int distance = TILE; distance < n; distance *= 2) step(a, n, distance);
}

// Tolerance 1e-3, of sums of n numbers with signs, which are about the root of n.
static double check(const float *before, float *a, int n) {
#pragma omp target update from(a[:n])
  const double size = sqrt(n);
  for (long k = 0; k < n; k += sample_step(n, 10)) {
    double sum = 0;
    for (int i = 0; i < n; i++) sum += __builtin_parity(i & (unsigned)k) ? -before[i] : before[i];
    expect("a", k, a[k] / size, sum / size, 1e-3);
  }
  double sum = 0;
  for (int i = 0; i < n; i++) sum += fabsf(a[i]) * (1 + (i & 15));
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  int n = 2 * TILE;
  while (2 * n <= scaled(1 << 22, 1, TILE)) n *= 2;
  float *before = random_floats(n, 1, -1, 1), *a = malloc(n * sizeof *a);
#pragma omp target enter data map(to : before[:n]) map(alloc : a[:n])
  MEASURE("walsh outer", restore_device(a, before, n * sizeof *a), outer(a, n), check(before, a, n));
  MEASURE("walsh nested", restore_device(a, before, n * sizeof *a), nested(a, n), check(before, a, n));
  return finish_kernel();
}
