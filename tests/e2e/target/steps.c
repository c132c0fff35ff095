// needs-output: steps
// Target regions of one team that go through steps: each may be a grid, if nobody can tell.
#include "../check.h"
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 65, B = 4 };
static int a[N][N], expected[N][N], r[N][N], sums[N];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i && j ? 0 : i + j, r[i][j] = (i * 7 + j * 3) % 11;
}

static void block(int (*x)[N], int (*y)[N], int bi, int bj) {
  for (int i = bi * B + 1; i <= bi * B + B; i++)
    for (int j = bj * B + 1; j <= bj * B + B; j++) {
      const int up = x[i - 1][j], left = x[i][j - 1];
      x[i][j] = (up > left ? up : left) + y[i][j];
    }
}
#pragma omp declare target to(block)

static void waves(int n, int (*x)[N], int (*y)[N]) {
#pragma omp target map(tofrom : x [0:N]) map(to : y [0:N])
  for (int s = 0; s < n; s++) {
#pragma omp parallel for schedule(static) firstprivate(s)
    for (int b = 0; b <= s; b++) block(x, y, b, s - b);
  }
#pragma omp target map(tofrom : x [0:N]) map(to : y [0:N])
  for (int s = 1; s < n; s++)
#pragma omp parallel for
    for (int b = s; b < n; b++) block(x, y, b, n - 1 + s - b);
}

enum { MOST = 40000 };
static int even[MOST], odd[MOST];

/// Grids or one block, as the launches are worth it: of long rows, or of many steps of short ones.
static void smooth(int n, int width, int trips, int *x, int *y) {
#pragma omp target map(tofrom : x [0:width], y [0:width])
  for (int s = 0; s < n; s++) {
#pragma omp parallel for
    for (int i = 0; i < width; i++) {
      int sum = x[i] + x[i ? i - 1 : width - 1];
      for (int j = s; j < trips; j += 2) sum = (sum * 3 + j) % 1000;
      y[i] = sum;
    }
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < width / 2; j++) x[i * (width / 2) + j] = y[i * (width / 2) + j] + 1;
  }
}
/// The same without a loop around them.
static void once(int width, int trips, int *x, int *y) {
#pragma omp target map(tofrom : x [0:width], y [0:width])
  {
#pragma omp parallel for
    for (int i = 0; i < width; i++) {
      int sum = x[i] + x[i ? i - 1 : width - 1];
      for (int j = 0; j < trips; j += 2) sum = (sum * 3 + j) % 1000;
      y[i] = sum;
    }
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < width / 2; j++) x[i * (width / 2) + j] = y[i * (width / 2) + j] + 1;
#pragma omp parallel for
    for (int i = 0; i < width; i++) y[i] += x[width - 1 - i];
  }
}
static void once_here(int width, int trips, int *x, int *y) {
  for (int i = 0; i < width; i++) {
    int sum = x[i] + x[i ? i - 1 : width - 1];
    for (int j = 0; j < trips; j += 2) sum = (sum * 3 + j) % 1000;
    y[i] = sum;
  }
  for (int i = 0; i < width / 2 * 2; i++) x[i] = y[i] + 1;
  for (int i = 0; i < width; i++) y[i] += x[width - 1 - i];
}
static void smooth_here(int n, int width, int trips, int *x, int *y) {
  for (int s = 0; s < n; s++) {
    for (int i = 0; i < width; i++) {
      int sum = x[i] + x[i ? i - 1 : width - 1];
      for (int j = s; j < trips; j += 2) sum = (sum * 3 + j) % 1000;
      y[i] = sum;
    }
    for (int i = 0; i < width / 2 * 2; i++) x[i] = y[i] + 1;
  }
}
static int smooths(int n, int width, int trips) {
  static int x[MOST], y[MOST];
  for (int i = 0; i < width; i++) even[i] = x[i] = i * 7 % 100, odd[i] = y[i] = 0;
  smooth(n, width, trips, even, odd);
  smooth_here(n, width, trips, x, y);
  return !memcmp(even, x, (size_t)width * sizeof(int)) && !memcmp(odd, y, (size_t)width * sizeof(int));
}

static int onces(int width, int trips) {
  static int x[MOST], y[MOST];
  for (int i = 0; i < width; i++) even[i] = x[i] = i * 37 % 501, odd[i] = y[i] = 0;
  once(width, trips, even, odd);
  once_here(width, trips, x, y);
  return !memcmp(even, x, sizeof(int) * (size_t)width) && !memcmp(odd, y, sizeof(int) * (size_t)width);
}

int main(void) {
  CHECK(onces(MOST, 20) && onces(MOST, 3000) && onces(33, 20) && onces(0, 5));
  CHECK(smooths(3, MOST, 20) && smooths(40, 12, 20) && smooths(3, 31, 3000) && smooths(0, 5, 5) &&
        smooths(2, 0, 5));
  fill();
  for (int bi = 0; bi < (N - 1) / B; bi++)
    for (int bj = 0; bj < (N - 1) / B; bj++) block(a, r, bi, bj);
  memcpy(expected, a, sizeof a);
  fill();
  waves((N - 1) / B, a, r);
  CHECK(!memcmp(expected, a, sizeof a));
  fill();
#pragma omp target data map(tofrom : a) map(to : r)
  waves((N - 1) / B, a, r);
  CHECK(!memcmp(expected, a, sizeof a));

  // Two loops a step, loops of steps in each other, arrays that nobody maps.
  fill();
#pragma omp target
  for (int t = 0; t < 3; t++)
    for (int s = N - 1; s > t; s--) {
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        for (int j = 0; j < 400; j++) a[i][s - 1] = (a[i][s - 1] + a[i][s] + j) % 1009;
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        for (int j = 0; j < 400; j++) r[i][s] = r[i][s - 1] + a[i][s - 1];
    }
  memcpy(expected, a, sizeof a);
  static int r_expected[N][N];
  memcpy(r_expected, r, sizeof r);
  fill();
  for (int t = 0; t < 3; t++)
    for (int s = N - 1; s > t; s--) {
      for (int i = 0; i < N; i++)
        for (int j = 0; j < 400; j++) a[i][s - 1] = (a[i][s - 1] + a[i][s] + j) % 1009;
      for (int i = 0; i < N; i++)
        for (int j = 0; j < 400; j++) r[i][s] = r[i][s - 1] + a[i][s - 1];
    }
  CHECK(!memcmp(expected, a, sizeof a) && !memcmp(r_expected, r, sizeof r));

  // Not so: numbers that steps hand on, code between, thread numbers, sums, bounds from memory.
  int last = 5, total = 0, most = 0;
  static int lengths[4] = {1, 2, 3, 4};
#pragma omp target map(tofrom : last)
  for (int s = 0; s < 4; s++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 2; j++) sums[i] = last + j + s;
    last = sums[0];
  }
  CHECK(last == 5 + 4 + 6 && sums[N - 1] == last);
  int own = 1;
#pragma omp target firstprivate(own) map(tofrom : sums)
  for (int s = 0; s < 4; s++) {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 2; j++) sums[i] = own * 10 + s;
    own++;
  }
  CHECK(sums[0] == 43 && own == 1);
#pragma omp target map(tofrom : total)
  for (int s = 0; s < 4; s++) {
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 2; j++) total += i * j;
  }
  CHECK(total == 4 * N * (N - 1) / 2);
#pragma omp target map(tofrom : sums, most)
  for (int s = 0; s < 4; s++) {
#pragma omp parallel for num_threads(8)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < 2; j++) sums[i] = omp_get_num_threads();
    if (most < sums[0]) most = sums[0];
  }
  CHECK(most <= 8);
#pragma omp target map(to : lengths) map(tofrom : sums)
  for (int s = 0; s < 4; s++) {
#pragma omp parallel for
    for (int i = 0; i < lengths[s]; i++)
      for (int j = 0; j < 2; j++) sums[i] = 100 + s + j;
  }
  CHECK(sums[0] == 104 && sums[3] == 104);
  printf("steps\n");
  return failures != 0;
}
