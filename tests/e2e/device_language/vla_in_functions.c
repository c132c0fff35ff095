// Variable-length arrays and variably modified parameters in functions on the device; sizeof of them.
#include "../check.h"
static int trace(int n, int m[n][n]) {
  int t = 0;
  for (int i = 0; i < n; i++) t += m[i][i];
  return t;
}
static int fill(int rows, int cols) {
  int m[rows][cols], (*p)[cols] = m, s = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) m[i][j] = 10 * i + j;
  for (int j = 0; j < cols; j++) s += p[rows - 1][j];
  return s + (int)(sizeof m / sizeof m[0][0]);
}
int main(void) {
  int r[3] = {0}, m[5][5];
  for (int i = 0; i < 25; i++) m[i / 5][i % 5] = i;
#pragma omp target map(to: m) map(from: r)
  {
    r[0] = trace(5, m);
    r[1] = fill(3, 4);
    r[2] = fill(2, 7);
  }
  CHECK(r[0] == trace(5, m));
  CHECK(r[1] == 20 * 4 + 6 + 12);
  CHECK(r[2] == 10 * 7 + 21 + 14);
  return failures != 0;
}
