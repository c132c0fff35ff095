// Constructs with nowait and without depend, outside of parallel regions, on data that is on the device: where they use the same
// data they come in the order in which the program starts them, on which many programs rely. (The standard calls it a race.)
// lanes: host sim cubin ptx
#include "../check.h"
#include <omp.h>
#include <stdlib.h>

enum { N = 3000, STEPS = 60 };
static int table[N];

static void steps(int *a, int *b, int n) {
#pragma omp target data map(tofrom : a[ : n]) map(alloc : b[ : n])
  {
    for (int step = 0; step < STEPS; step++) {
#pragma omp target teams distribute parallel for nowait
      for (int i = 0; i < n; i++) b[i] = a[(i + 1) % n] + step;
#pragma omp target teams distribute parallel for nowait
      for (int i = 0; i < n; i++) a[i] = b[i] ^ step;
    }
#pragma omp taskwait
  }
}

/* A construct without nowait comes behind those with it, and so does an update. */
static int summed(int *a, int n) {
  int sum = 0;
#pragma omp target enter data map(to : a[ : n])
  for (int step = 0; step < STEPS; step++) {
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < n; i++) a[i] += step;
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += a[i];
  }
#pragma omp target teams distribute parallel for nowait
  for (int i = 0; i < n; i++) a[i] = -a[i];
#pragma omp target update from(a[ : n])
  CHECK(a[0] == -(STEPS * (STEPS - 1) / 2) && a[n - 1] == a[0]);
  a[0] = 7;
#pragma omp target update to(a[ : 1]) nowait
#pragma omp target teams distribute parallel for nowait
  for (int i = 0; i < n; i++) a[i]++;
#pragma omp target exit data map(from : a[ : n]) nowait
#pragma omp taskwait
  CHECK(a[0] == 8 && a[1] == 1 - STEPS * (STEPS - 1) / 2);
  return sum;
}

/* Arrays that have nothing in common, and data that has to be copied back: other threads' work. */
static void apart(int *a, int *b, int n) {
#pragma omp target enter data map(to : a[ : n], b[ : n])
  for (int step = 0; step < 4; step++) {
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < n; i++) a[i] = i + 1;
#pragma omp taskwait
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < n; i++) a[i] *= 2;
#pragma omp target teams distribute parallel for nowait
    for (int i = 0; i < n; i++) b[i] = i + step;
#pragma omp target teams distribute parallel for nowait map(tofrom : table)
    for (int i = 0; i < n; i++) table[i] += step;
#pragma omp taskgroup
    {
#pragma omp target teams distribute parallel for nowait
      for (int i = 0; i < n; i++) b[i] += 0;
    }
#pragma omp taskwait
  }
#pragma omp target exit data map(from : a[ : n], b[ : n])
  for (int i = 0; i < n; i++) CHECK(a[i] == 2 * (i + 1) && b[i] == i + 3 && table[i] == 6);
}

int main(void) {
  int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *expected = malloc(2 * N * sizeof *expected);
  for (int i = 0; i < N; i++) a[i] = expected[i] = i * 31 % 101;
  for (int step = 0; step < STEPS; step++) {
    for (int i = 0; i < N; i++) expected[N + i] = expected[(i + 1) % N] + step;
    for (int i = 0; i < N; i++) expected[i] = expected[N + i] ^ step;
  }
  steps(a, b, N);
  for (int i = 0; i < N; i++) CHECK(a[i] == expected[i]);
  for (int i = 0; i < N; i++) a[i] = 0;
  long all = 0;
  for (int step = 0, each = 0; step < STEPS; step++) all += (long) N * (each += step);
  CHECK(summed(a, N) == (int) all);
  steps(a, b, N);
  apart(a, b, N);
  // Nothing waits for this one but the program's end.
#pragma omp target enter data map(to : a[ : N])
#pragma omp target teams distribute parallel for nowait
  for (int i = 0; i < N; i++) a[i] = 1;
  if (failures) return 1;
  exit(0);
}
