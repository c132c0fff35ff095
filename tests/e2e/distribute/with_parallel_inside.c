// distribute over rows, with a parallel loop over the columns of each row.
#include "../check.h"
#define R 9
#define C 70
int main(void) {
  static int m[R][C];
  static int sums[R];
#pragma omp target teams distribute map(from: m, sums)
  for (int i = 0; i < R; i++) {
    int offset = i * 1000, sum = 0;
#pragma omp parallel for
    for (int j = 0; j < C; j++) m[i][j] = offset + j;
    for (int j = 0; j < C; j++) sum += m[i][j];
    sums[i] = sum;
  }
  for (int i = 0; i < R; i++) {
    CHECK(sums[i] == C * i * 1000 + C * (C - 1) / 2);
    for (int j = 0; j < C; j++) CHECK(m[i][j] == 1000 * i + j);
  }
  return failures != 0;
}
