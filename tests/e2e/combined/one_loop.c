// Iterations that are one loop, which stores to one element: threads with several of them keep elements in registers, where
// the loop has iterations.
#include "../check.h"
#include <stdlib.h>
enum { L = 150 };

static void product(int n, int m, int from, int to, const float *a, const float *b, float *c) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * L], b[ : L * m]) map(tofrom : c[ : n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = from; k < to; k++) c[i * m + j] += a[i * L + k] * b[k * m + j];
}
static void downwards(int n, int m, int from, int to, const float *a, const float *b, float *c) {
#pragma omp target teams distribute map(to : a[ : n * L], b[ : L * m]) map(tofrom : c[ : n * m])
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < m; j++) {
      for (int k = from; k >= to; k -= 2) c[i * m + j] -= a[i * L + k] * b[k * m + j];
    }
  }
}
/* The other way round, and with a variable that the last iteration leaves a value in. */
static int columns_first(int n, int m, const float *a, const float *b, float *c) {
  int last = -1;
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * L], b[ : L * m]) map(tofrom : c[ : n * m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < L; k++) c[i * m + j] += a[i * L + k] * b[k * m + j];
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * L], b[ : L * m]) map(tofrom : c[ : n * m]) \
  lastprivate(last) map(tofrom : last)
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) {
      last = i * 1000 + j;
      for (int k = 0; k < L; k++) c[i * m + j] -= a[i * L + k] * b[k * m + j];
    }
  return last;
}
/* As far as the row says; nowhere in the first one. */
static void triangle(int n, const float *a, const float *b, float *c) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * L], b[ : L * n]) map(tofrom : c[ : n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < i; k++) c[i * n + j] += a[i * L + k] * b[k * n + j];
}
static void known(const float a[64][L], const float b[L][64], float c[64][64]) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : 64], b[ : L]) map(tofrom : c[ : 64])
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      for (int k = 0; k < L; k++) c[i][j] += a[i][k] * b[k][j];
}
/* Elements of others: nobody may load what is not there, or store it back. */
static void nowhere(int n, int m, int to, const float *a, const float *b, float *c) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a[ : n * L], b[ : L * m]) map(tofrom : c[ : to])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < to; k++) c[i * m + j] += a[i * L + k] * b[k * m + j];
}
/* Where the arrays are one. */
static void in_place(int n, float *a) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : a[ : 2 * n * L])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < L; j++)
      for (int k = 0; k < 3; k++) a[(n + i) * L + j] += a[i * L + k] * a[i * L + j];
}

static void check(int n, int m) {
  float *a = malloc(sizeof *a * 2 * n * L), *b = malloc(sizeof *b * L * (m > n ? m : n)), *c = malloc(sizeof *c * n * (m > n ? m : n));
  int wrong = 0;
  for (int i = 0; i < 2 * n * L; i++) a[i] = i % 7;
  for (int i = 0; i < L * (m > n ? m : n); i++) b[i] = i % 5;
  for (int i = 0; i < n * (m > n ? m : n); i++) c[i] = i % 3;
  product(n, m, 3, L, a, b, c);
  product(n, m, 5, 5, a, b, c);
  product(n, m, L, -1, a, b, c);
  downwards(n, m, 69, 4, a, b, c);
  downwards(n, m, 3, 4, a, b, c);
  nowhere(n, m, 0, a, b, NULL);
  CHECK(columns_first(n, m, a, b, c) == (n - 1) * 1000 + m - 1);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float sum = (i * m + j) % 3;
      for (int k = 3; k < L; k++) sum += a[i * L + k] * b[k * m + j];
      for (int k = 69; k >= 4; k -= 2) sum -= a[i * L + k] * b[k * m + j];
      wrong += c[i * m + j] != sum;
    }
  CHECK(wrong == 0);
  if (n <= L) {
    for (int i = 0; i < n * n; i++) c[i] = i % 3;
    triangle(n, a, b, c);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        float sum = (i * n + j) % 3;
        for (int k = 0; k < i; k++) sum += a[i * L + k] * b[k * n + j];
        wrong += c[i * n + j] != sum;
      }
  }
  CHECK(wrong == 0);
  in_place(n, a);
  for (int i = 0; i < n * L; i++) {
    float sum = (i + n * L) % 7;
    for (int k = 0; k < 3; k++) sum += a[i / L * L + k] * a[i];
    wrong += a[n * L + i] != sum;
  }
  CHECK(wrong == 0);
  free(a), free(b), free(c);
}

int main(void) {
  check(64, 64);
  check(L, 33);
  check(140, L);
  check(1, 100);
  check(130, 3);
  static float a[64][L], b[L][64], c[64][64];
  int wrong = 0;
  for (int i = 0; i < 64 * L; i++) {
    a[i / L][i % L] = i % 7;
    b[i / 64][i % 64] = i % 5;
  }
  known(a, b, c);
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      float sum = 0;
      for (int k = 0; k < L; k++) sum += a[i][k] * b[k][j];
      wrong += c[i][j] != sum;
    }
  CHECK(wrong == 0);
  return failures != 0;
}
