// jacobi.c: 50 steps of Jacobi's iteration with the 5-point operator on 2048 x 2048 points; each step's largest change
// goes to a scalar of the host, which decides whether to go on.
// outer: both loops collapsed, reduction(max). nested: a team for each line, a reduction in the teams and in their
// threads.
#include "kernel.h"

enum { STEPS = 50 };

static float outer_step(const float *a, float *b, int n) {
  float change = 0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : change) reduction(max : change)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      b[i * n + j] = 0.25f * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
      change = fmaxf(change, fabsf(b[i * n + j] - a[i * n + j]));
    }
  return change;
}

static float nested_step(const float *a, float *b, int n) {
  float change = 0;
#pragma omp target teams distribute map(tofrom : change) reduction(max : change)
  for (int i = 1; i < n - 1; i++) {
#pragma omp parallel for reduction(max : change)
    for (int j = 1; j < n - 1; j++) {
      b[i * n + j] = 0.25f * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
      change = fmaxf(change, fabsf(b[i * n + j] - a[i * n + j]));
    }
  }
  return change;
}

// The result is in a: the number of steps is even.
static float iterate(float (*step)(const float *, float *, int), float *a, float *b, int n) {
  float change = 1;
  for (int s = 0; s < STEPS && change > 1e-6f; s += 2) {
    step(a, b, n);
    change = step(b, a, n);
  }
  return change;
}

static float host_step(const float *a, float *b, int n) {
  float change = 0;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      b[i * n + j] = 0.25f * (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]);
      change = fmaxf(change, fabsf(b[i * n + j] - a[i * n + j]));
    }
  return change;
}

// Tolerance 1e-5: means of means of numbers between 0 and 1. All of it, computed on the host once.
static double check(const float *before, float *a, float change, int n) {
  static float *expected, *other, expected_change;
  if (!expected) {
    expected = malloc(n * n * sizeof *expected), other = malloc(n * n * sizeof *other);
    memcpy(expected, before, n * n * sizeof *expected), memcpy(other, before, n * n * sizeof *other);
    expected_change = iterate(host_step, expected, other, n);
  }
#pragma omp target update from(a[:n * n])
  expect("change", 0, change, expected_change, 1e-5);
  for (int k = 0; k < n * n; k++) expect("a", k, a[k], expected[k], 1e-5);
  return checksum_floats(a, n * n);
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(2048, 2, 1);
  float *before = random_floats(n * n, 1, 0, 1), *a = malloc(n * n * sizeof *a), *b = malloc(n * n * sizeof *b), change;
#pragma omp target enter data map(to : before[:n * n]) map(alloc : a[:n * n], b[:n * n])
#define RESTORE restore_device(a, before, n *n * sizeof *a), restore_device(b, before, n *n * sizeof *b)
  MEASURE("jacobi outer", RESTORE, change = iterate(outer_step, a, b, n), check(before, a, change, n));
  MEASURE("jacobi nested", RESTORE, change = iterate(nested_step, a, b, n), check(before, a, change, n));
  return finish_kernel();
}
