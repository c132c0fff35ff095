// options: -ffast-math
// needs-output: sums 4
// Where sums of floating-point numbers may be formed in any order, teams share out loops that form them.
#include "../check.h"

enum { ROWS = 40, COLS = 300 };
static float a[ROWS][COLS], squares[ROWS], products[ROWS];
static double all[ROWS], bins[ROWS][8];

static int near(double x, double y) { return x - y < 1e-4 * y && y - x < 1e-4 * y; }

int main(void) {
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLS; j++) a[i][j] = 1 + (float) ((i * 31 + j * 17) % 64) / 64;
#pragma omp target teams distribute parallel for map(to : a) map(from : squares, products, all, bins)
  for (int i = 0; i < ROWS; i++) {
    float sum = 0;
    double total = 1;
    int j;
    for (j = 0; j < COLS; j++) sum += a[i][j] * a[i][j];
    squares[i] = sum;
    for (j = 0; j < COLS; j++) {
      const float x = a[i][j] - 1;
      if (x > 0.5f) total += x;
      else total -= x / 8;
    }
    all[i] = total;
    sum = 1;
    for (j = 0; j < 4; j++) sum *= a[i][j];
    products[i] = sum;
    for (j = 0; j < 8; j++) bins[i][j] = 0;
    for (j = 0; j < COLS; j++) bins[i][(int) (a[i][j] * 64) & 7] += a[i][j];
  }
  int sums = 0;
  for (int i = 0; i < ROWS; i++) {
    double sum = 0, total = 1, product = 1;
    for (int j = 0; j < COLS; j++) {
      sum += (double) a[i][j] * a[i][j];
      total += a[i][j] - 1 > 0.5f ? a[i][j] - 1 : (1 - a[i][j]) / 8;
    }
    for (int j = 0; j < 4; j++) product *= a[i][j];
    CHECK(near(squares[i], sum));
    CHECK(near(all[i], total));
    CHECK(near(products[i], product));
    for (int k = 0; k < 8; k++) {
      double bin = 0;
      for (int j = 0; j < COLS; j++) bin += ((int) (a[i][j] * 64) & 7) == k ? a[i][j] : 0;
      CHECK(near(bins[i][k], bin));
    }
    sums = i == ROWS - 1 ? 4 : sums;
  }
  printf("sums %d\n", sums);
  return failures != 0;
}
