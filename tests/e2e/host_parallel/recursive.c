// Functions that call themselves from their own parallel regions.
// options: -std=gnu17
#include "../check.h"
static int depth(int level) {
  int total = 0;
  if (level == 0) return 1;
#pragma omp parallel num_threads(2) if (level > 2)
  {
#pragma omp single
    total = 1 + depth(level - 1);
  }
  return total;
}
static void fill(int n, int (*a)[n], int first, int count) {
  if (count == 1) {
    for (int j = 0; j < n; j++) a[first][j] = first + j;
    return;
  }
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    fill(n, a, first, count / 2);
#pragma omp section
    fill(n, a, first + count / 2, count - count / 2);
  }
}
int old_style();
int old_style(level, x)
int level;
float x;
{
  int r = 0;
#pragma omp parallel for reduction(+ : r)
  for (int i = 0; i < 2; i++) r += level ? old_style(level - 1, x) : (int)x;
  return r;
}
int main(void) {
  int n = 5, a[5][5];
  fill(n, a, 0, n);
  int bad = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) bad += a[i][j] != i + j;
  CHECK(bad == 0);
  CHECK(depth(4) == 5);
  CHECK(old_style(2, 1.5f) == 8);
  return failures != 0;
}
