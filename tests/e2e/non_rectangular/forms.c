// Collapsed loops whose bounds depend on an outer variable: triangles of all kinds, three loops, strides, downwards,
// empty rows, variables declared outside, on the host and on the device.
// options: -Wno-maybe-uninitialized
// not-in-gcc: <12: loops that are not rectangular
#include "../check.h"
#include <string.h>
#define N 24
static int grid[N][N], cube[10][10][10];
static void check(int want(int, int)) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) CHECK(grid[i][j] == want(i, j));
  memset(grid, 0, sizeof grid);
}
static int upper(int i, int j) { return j >= i; }
static int lower(int i, int j) { return j <= i; }
static int band(int i, int j) { return i % 2 == 0 && j >= 2 * i + 1 && j < 2 * i + 9 && (j - 2 * i - 1) % 3 == 0; }
static int clipped(int i, int j) { return j < 10 - i; }
static int down(int i, int j) { return j <= N - 1 - i && j > 2; }

int main(void) {
  int i, j, n = N, sum = 0;
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) grid[i][j]++;
  check(upper);
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++) {
      if (i == 3 && j == 3) {
        grid[i][j]++;
        continue;
      }
      grid[i][j]++;
      sum++;
    }
  check(lower);
  CHECK(sum == N * (N + 1) / 2 - 1);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i += 2)
    for (int j = 2 * i + 1; j < i * 2 + 9; j += 3)
      if (j < N) grid[i][j]++;
  check(band);
#pragma omp parallel
#pragma omp for collapse(2)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < 10 - i; j++) grid[i][j]++;
  check(clipped);
#pragma omp parallel for collapse(2)
  for (int i = n - 1; i >= 0; i--)
    for (int j = n - 1 - i; j > 2; --j) grid[i][j]++;
  check(down);
#pragma omp parallel for collapse(3)
  for (int i = 0; i < 10; i++)
    for (int j = i; j < 10; j++)
      for (int k = 0; k < j - 1; k++) cube[i][j][k]++;
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      for (int k = 0; k < 10; k++) CHECK(cube[i][j][k] == (j >= i && k < j - 1));
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : grid)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) grid[i][j]++;
  check(upper);
#pragma omp target map(tofrom : grid)
#pragma omp parallel num_threads(12)
#pragma omp for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) grid[i][j]++;
  check(lower);
  return failures != 0;
}
