// simd loops in the iterations of a construct: threads may share them out where the program or the text says that they can.
#include "../check.h"
#include <stdlib.h>
#pragma omp declare reduction(widest : int : omp_out = abs(omp_out) > abs(omp_in) ? omp_out : omp_in) \
  initializer(omp_priv = 0)

static void sums(int n, int m, const float *a, float *s, int *all, int *least) {
#pragma omp target teams distribute parallel for map(to : a[ : n * m]) map(from : s[ : n], all[ : n], least[ : n])
  for (int i = 0; i < n; i++) {
    float sum = 0, own = i, last = -1;
    int positive = 1, min = 1 << 20, j = 0;
#pragma omp simd reduction(+ : sum) reduction(&& : positive) reduction(min : min) private(own) lastprivate(last) \
  simdlen(8)
    for (j = 0; j < m; j++) {
      own = a[i * m + j] * 2;
      sum += own;
      positive = positive && own > 0;
      min = min < (int)own ? min : (int)own;
      last = own;
    }
    s[i] = sum + own + last + j;
    all[i] = positive;
    least[i] = min;
  }
}

/* Iterations four apart build on each other. */
static void lanes(int n, int m, float *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[ : n * m])
  for (int i = 0; i < n; i++) {
#pragma omp simd safelen(4)
    for (int j = 4; j < m; j++) a[i * m + j] += a[i * m + j - 4];
  }
}
/* What comes later in an iteration reads what the next ones have still to store. */
static void in_step(int n, int m, float *a, float *b) {
#pragma omp target teams distribute parallel for map(tofrom : a[ : n * m], b[ : n * m])
  for (int i = 0; i < n; i++) {
#pragma omp simd
    for (int j = 0; j < m - 1; j++) {
      b[i * m + j] = a[i * m + j + 1];
      a[i * m + j] = j;
    }
  }
}
static void gathered(int n, int m, const int *key, int *counts) {
#pragma omp target teams distribute parallel for map(to : key[ : n * m]) map(from : counts[ : n * 8])
  for (int i = 0; i < n; i++) {
    int own[8] = {0}, widest = 0;
#pragma omp simd reduction(+ : own[ : 7])
    for (int j = 0; j < m; j++) own[key[i * m + j] % 7]++;
#pragma omp simd reduction(widest : widest)
    for (int j = 0; j < m; j++)
      if (abs(key[i * m + j]) > abs(widest)) widest = key[i * m + j];
    for (int k = 0; k < 7; k++) counts[i * 8 + k] = own[k];
    counts[i * 8 + 7] = widest;
  }
}
static void nested(int n, int m, const float *a, float *s) {
#pragma omp target teams distribute parallel for map(to : a[ : n * m]) map(from : s[ : n])
  for (int i = 0; i < n; i++) {
    float sum = 0;
#pragma omp simd collapse(2) reduction(+ : sum) if (simd : n > 1)
    for (int k = 0; k < 3; k++)
      for (int j = 0; j < m; j++) sum += a[i * m + j];
    s[i] = sum;
  }
}

/* Iterations that come in turn may add up what no clause lists, too. */
static void in_turn(int n, int m, const float *a, float *s) {
#pragma omp target teams distribute parallel for map(to : a[ : n * m]) map(tofrom : s[ : n])
  for (int i = 0; i < n; i++) {
    int positive = 0;
    float large = s[i];
#pragma omp simd reduction(+ : positive) safelen(1)
    for (int j = 0; j < m; j++) {
      positive += a[i * m + j] > 0;
      large += a[i * m + j];
    }
    s[i] = large + positive;
  }
}

static void check(int n, int m) {
  float *a = malloc(sizeof *a * n * m), *b = malloc(sizeof *a * n * m), *s = malloc(sizeof *s * n);
  int *all = malloc(sizeof *all * n), *least = malloc(sizeof *all * n), *key = malloc(sizeof *key * n * m);
  int *counts = malloc(sizeof *all * n * 8), wrong = 0;
  for (int i = 0; i < n * m; i++) {
    a[i] = i * 7919 % 101 + (i / m % 3 ? 1 : 0);
    key[i] = i * 31 % 97;
  }
  sums(n, m, a, s, all, least);
  for (int i = 0; i < n; i++) {
    float sum = 0, last = -1;
    int positive = 1, min = 1 << 20;
    for (int j = 0; j < m; j++) {
      sum += last = a[i * m + j] * 2;
      positive = positive && last > 0;
      min = min < (int)last ? min : (int)last;
    }
    wrong += s[i] != sum + i + last + m || all[i] != positive || least[i] != min;
  }
  CHECK(wrong == 0);
  nested(n, m, a, s);
  gathered(n, m, key, counts);
  for (int i = 0; i < n; i++) {
    float sum = 0;
    int own[8] = {0};
    for (int j = 0; j < m; j++) {
      sum += 3 * a[i * m + j];
      own[key[i * m + j] % 7]++;
      if (key[i * m + j] > own[7]) own[7] = key[i * m + j];
    }
    wrong += s[i] != sum;
    for (int k = 0; k < 8; k++) wrong += own[k] != counts[i * 8 + k];
  }
  CHECK(wrong == 0);
  lanes(n, m, a);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      float sum = 0;
      for (int k = j; k >= 0; k -= 4) sum += (i * m + k) * 7919 % 101 + ((i * m + k) / m % 3 ? 1 : 0);
      wrong += a[i * m + j] != sum;
    }
  CHECK(wrong == 0);
  for (int i = 0; i < n * m; i++) a[i] = i % 1013;
  in_step(n, m, a, b);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++) wrong += a[i * m + j] != j || b[i * m + j] != (i * m + j + 1) % 1013;
  CHECK(wrong == 0);
  for (int i = 0; i < n * m; i++) a[i] = 1;
  for (int i = 0; i < n; i++) s[i] = 16777216;
  in_turn(n, m, a, s);
  for (int i = 0; i < n; i++) wrong += s[i] != 16777216.0f + m;
  CHECK(wrong == 0);
  free(a), free(b), free(s), free(all), free(least), free(key), free(counts);
}

int main(void) {
  check(20, 400);
  check(1, 999);
  check(200, 3);
  return failures != 0;
}
