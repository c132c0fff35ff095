// A variably modified parameter, implicitly used in a combined construct.
#include "../check.h"
static void scale(int n, int m, float a[n][m], float factor) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] *= factor;
}
int main(void) {
  float a[7][11];
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 11; j++) a[i][j] = (float)(i * 11 + j);
  scale(7, 11, a, 2);
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 11; j++) CHECK(a[i][j] == 2 * (i * 11 + j));
  return failures != 0;
}
