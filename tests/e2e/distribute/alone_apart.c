// Distributed iterations with loops in regions, of few of them and of many, which read through one pointer and store through
// another: into storage of their own, into the storage that they read, and through pointers to structures that are aligned, and not.
// lanes: sim nvcc cubin ptx
#include "../check.h"
#include <stdlib.h>
#include <string.h>

enum { FEW = 50, MANY = 2500, LONG = 70, MANY_SHORT = 8000 }; // the last one fills GPUs of 160 multiprocessors

/* Where both are one array the second region sees what the first one has stored. */
static void twice(const int *in, int *out, int n, int m) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
    const int before = in[i * m];
#pragma omp parallel for
    for (int k = 0; k < m; k++) out[i * m + k] += 5 + k;
    const int after = in[i * m];
#pragma omp parallel for
    for (int k = 0; k < m; k++) out[i * m + k] += 10 * before + after;
  }
}

/* One thread's loop is what C says, and a region's iterations do not meet. */
static void sums(const int *in, int *out, int n, int m) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int k = 0; k < m; k++) out[k * n + i] = in[k * n + i] + i + k;
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < m; k++) sum += in[k * n + i] * (k + 1);
    out[i] = sum;
  }
}

typedef struct {
  float x, y, z, w;
} Place;

/* Each number of a place is read once, and nothing that is stored might be one: only how the places are aligned matters. */
static void lengths(const Place *places, float *out, int n, int m) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
    float sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = 0; k < m; k++) {
      const Place p = places[i * m + k];
      sum += p.x + 2 * p.y + 4 * p.z + 8 * p.w;
    }
    out[i] = sum;
  }
}

static int *numbers(int n, int factor) {
  int *x = malloc(n * sizeof *x);
  for (int i = 0; i < n; i++) x[i] = i * factor % 1009;
  return x;
}

static void check_twice(int n, int m, int same) {
  int *in = numbers(n * m, 7), *out = numbers(n * m, 5), *from = same ? out : in;
  int *expected = numbers(n * m, same ? 7 : 5);
  if (same) memcpy(out, in, n * m * sizeof *in);
#pragma omp target data map(to : in[ : n * m]) map(tofrom : out[ : n * m])
  twice(from, out, n, m);
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    const int before = in[i * m], after = same ? before + 5 : before;
    for (int k = 0; k < m; k++) wrong += out[i * m + k] != expected[i * m + k] + 5 + k + 10 * before + after;
  }
  CHECK(wrong == 0);
  free(in), free(out), free(expected);
}

static void check_sums(int n, int m, int same) {
  int *in = numbers(n * m, 7), *out = numbers(n * m, 7), *from = same ? out : in;
#pragma omp target data map(to : in[ : n * m]) map(tofrom : out[ : n * m])
  sums(from, out, n, m);
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    int sum = 0;
    for (int k = 0; k < m; k++) sum += (in[k * n + i] + (same ? i + k : 0)) * (k + 1);
    wrong += out[i] != sum;
    for (int k = 1; k < m; k++) wrong += out[k * n + i] != in[k * n + i] + i + k;
  }
  CHECK(wrong == 0);
  free(in), free(out);
}

static void check_lengths(int n, int m, int offset) {
  char *storage = malloc(n * m * sizeof(Place) + 16);
  float *out = malloc(n * sizeof *out), *all = (float *)(storage + offset);
  for (int i = 0; i < 4 * n * m; i++) all[i] = i % 13;
  const Place *places = (const Place *)all;
  const size_t bytes = n * m * sizeof(Place) + 16;
#pragma omp target data map(to : storage[ : bytes]) map(from : out[ : n])
  lengths(places, out, n, m);
  int wrong = 0;
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int k = 0; k < 4 * m; k++) sum += (1 << k % 4) * all[4 * i * m + k];
    wrong += out[i] != sum;
  }
  CHECK(wrong == 0);
  free(storage), free(out);
}

int main(void) {
  for (int same = 0; same < 2; same++) {
    for (int n = FEW; n <= MANY; n += MANY - FEW) {
      check_twice(n, 4, same);
      check_twice(n, LONG, same);
      check_sums(n, 5, same);
      check_sums(n, LONG, same);
      check_lengths(n, 3, 4 * same);
    }
    check_twice(MANY_SHORT, 4, same);
    check_sums(MANY_SHORT, 4, same);
    check_lengths(MANY_SHORT, 4, 4 * same);
  }
  return failures != 0;
}
