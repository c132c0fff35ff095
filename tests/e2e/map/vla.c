// Variable-length arrays of one and two dimensions in target regions.
#include "../check.h"
static int run(int n, int m) {
  double v[n], a[n][m];
  int wrong = 0;
  for (int i = 0; i < n; i++) v[i] = i;
#pragma omp target map(tofrom: v) map(from: a)
  for (int i = 0; i < n; i++) {
    v[i] *= 2;
    for (int j = 0; j < m; j++) a[i][j] = v[i] + j;
  }
  for (int i = 0; i < n; i++) {
    wrong += v[i] != 2 * i;
    for (int j = 0; j < m; j++) wrong += a[i][j] != 2 * i + j;
  }
  return wrong;
}
int main(void) {
  CHECK(run(5, 9) == 0);
  CHECK(run(1, 1) == 0);
  CHECK(run(33, 4) == 0);
  return failures != 0;
}
