// Inner loops that nobody marked in constructs of several spellings, with copies that the program asks for.
#include "../check.h"
#include <string.h>
#pragma omp declare target
static const int weights[4] = {1, 2, 3, 4};
static int scale(int x) { return 2 * x; }
static void scaled(int *to, int m) {
  for (int k = 0; k < m; k++) to[k] = scale(to[k]) * weights[k & 3];
}
#pragma omp end declare target
/* Its parameters have the names of what the function means. */
static void hiding(int *to, int n, const int *scale, const int *weights) {
#pragma omp target teams distribute parallel for map(tofrom : to[ : n * 96]) map(to : scale[ : 4], weights[ : 4])
  for (int i = 0; i < n; i++) {
    scaled(to + i * 96, 96);
    to[i * 96] += scale[0] + weights[1];
  }
}
/* What an iteration adds up or sets is read through a pointer, too, by the loop or by a function. */
#pragma omp declare target
static float at(const float *p) { return *p; }
#pragma omp end declare target
static void pointed(float *x, const int *y, int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : x[ : n * m]) map(to : y[ : n * m])
  for (int i = 0; i < n; i++) {
    float sum = 0, *s = &sum;
    int most = 0, *t = &most;
    for (int k = 0; k < m; k++) sum += y[i * m + k], x[i * m + k] += *s;
    for (int k = 0; k < m; k++) sum += y[i * m + k], x[i * m + k] += at(&sum);
    for (int k = 0; k < m; k++) {
      if (y[i * m + k] > most) most = y[i * m + k];
      x[i * m + k] += *t;
    }
    for (int k = 0; k < m; k++) *t += y[i * m + k], x[i * m + k] += most;
  }
}
/* Counters and temporaries of inner loops, declared in front of them, which what is behind the loop still needs. */
static void behind(float *x, const int *y, int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : x[ : n * m]) map(to : y[ : n * m])
  for (int i = 0; i < n; i++) {
    for (int step = 0; step < 3; step++) {
      float sum = 0;
      int k, last = 0;
      for (k = 0; k < m; k++) last = y[i * m + k], sum += last * 0.5f;
      x[i * m + step] = sum + k + last;
      for (k = 3; k < m; k++) x[i * m + k] += step;
      x[i * m + step] -= k;
    }
  }
}
static void check_pointed(void) {
  enum { N = 30, M = 200 };
  static float x[N * M];
  static int y[N * M];
  for (int k = 0; k < N * M; k++) y[k] = k * 37 % 101;
  behind(x, y, N, M);
  for (int i = 0; i < N; i++) {
    float sum = 0;
    int wrong = 0;
    for (int k = 0; k < M; k++) sum += y[i * M + k] * 0.5f;
    for (int k = 0; k < M; k++) wrong += x[i * M + k] != (k < 3 ? sum + M + y[i * M + M - 1] - M : 3);
    CHECK(wrong == 0);
  }
  memset(x, 0, sizeof x);
  pointed(x, y, N, M);
  for (int i = 0; i < N; i++) {
    int sum = 0, most = 0, greatest = 0, wrong = 0;
    for (int k = 0; k < M; k++) {
      sum += y[i * M + k];
      if (y[i * M + k] > greatest) greatest = y[i * M + k];
    }
    for (int k = 0, running = 0; k < M; k++) {
      running += y[i * M + k];
      if (y[i * M + k] > most) most = y[i * M + k];
      wrong += x[i * M + k] != running + (sum + running) + most + (greatest + running);
    }
    CHECK(wrong == 0);
  }
}
static int a[40][300], b[40], c[40][300];
int main(void) {
  int i, j, sum;
  check_pointed();
  for (i = 0; i < 40; i++)
    for (j = 0; j < 300; j++) a[i][j] = i * 7 + j;
#pragma omp target teams distribute parallel for private(j, sum) map(to: a) map(from: b)
  for (i = 0; i < 40; i++) {
    sum = 0;
    for (j = 0; j < 300; j++) sum += a[i][j] & 15;
    b[i] = sum;
  }
#pragma omp target teams distribute parallel for map(to: a) map(from: c)
  for (i = 0; i < 40; i++) {
#pragma omp simd
    for (int k = 0; k < 300; k++) c[i][k] = 2 * a[i][k];
  }
  int own[300];
#pragma omp target teams distribute parallel for map(to: a) map(tofrom: c) private(own)
  for (i = 0; i < 40; i++) {
    for (int k = 0; k < 300; k++) own[k] = a[i][299 - k];
    for (int k = 0; k < 300; k++) c[i][k] += own[k];
  }
#pragma omp target teams loop map(tofrom: c)
  for (i = 0; i < 40; i++)
    for (int k = 0; k < 300; k++) c[i][k] += 1;
#pragma omp target parallel for map(tofrom: c)
  for (i = 0; i < 40; i++)
    for (int k = 0; k < 300; k++) c[i][k] += 1;
  for (i = 0; i < 40; i++) {
    for (j = 0, sum = 0; j < 300; j++) {
      sum += a[i][j] & 15;
      CHECK(c[i][j] == 2 * a[i][j] + a[i][299 - j] + 2);
    }
    CHECK(b[i] == sum);
  }
  static int d[40 * 96];
  const int hundreds[4] = {100, 200, 300, 400};
  for (i = 0; i < 40 * 96; i++) d[i] = i;
  hiding(d, 40, hundreds, hundreds);
  for (i = 0; i < 40 * 96; i++) CHECK(d[i] == 2 * i * (i % 4 + 1) + (i % 96 ? 0 : 300));
  return failures != 0;
}
