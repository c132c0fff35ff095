// Inner loops that nobody marked in constructs of several spellings, with copies that the program asks for.
#include "../check.h"
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
static void pointed(float *x, float *y, float *z, const int *a, int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : x[ : n * m]) map(to : a[ : n * m])
  for (int i = 0; i < n; i++) {
    float sum = 0, *s = &sum;
    for (int k = 0; k < m; k++) {
      sum += a[i * m + k];
      x[i * m + k] = *s;
    }
  }
#pragma omp target teams distribute parallel for map(tofrom : y[ : n * m]) map(to : a[ : n * m])
  for (int i = 0; i < n; i++) {
    float sum = 0;
    for (int k = 0; k < m; k++) {
      sum += a[i * m + k];
      y[i * m + k] = at(&sum);
    }
  }
#pragma omp target teams distribute parallel for map(tofrom : z[ : n * m]) map(to : a[ : n * m])
  for (int i = 0; i < n; i++) {
    int most = 0, *t = &most;
    for (int k = 0; k < m; k++) {
      if (a[i * m + k] > most) most = a[i * m + k];
      z[i * m + k] = *t;
    }
  }
}
/* A counter of an inner loop, declared in front of it, which what is behind the loop still needs. */
static void behind(float *x, const int *a, int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom : x[ : n * m]) map(to : a[ : n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      int k;
      for (k = 0; k < m; k++) sum += a[i * m + k] * 0.5;
      x[i * m + j] = sum + k + j;
      sum = x[i * m];
      x[i * m + j] += sum > 1e30;
    }
}
static void check_pointed(void) {
  enum { N = 30, M = 200 };
  static float x[N * M], y[N * M], z[N * M], w[N * M];
  static int values[N * M];
  for (int k = 0; k < N * M; k++) values[k] = k * 37 % 101;
  pointed(x, y, z, values, N, M);
  behind(w, values, N, M);
  for (int i = 0; i < N; i++) {
    int sum = 0, most = 0, wrong = 0;
    for (int k = 0; k < M; k++) {
      sum += values[i * M + k];
      if (values[i * M + k] > most) most = values[i * M + k];
      wrong += x[i * M + k] != sum || y[i * M + k] != sum || z[i * M + k] != most;
    }
    for (int k = 0; k < M; k++) wrong += w[i * M + k] != sum * 0.5f + M + k;
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
