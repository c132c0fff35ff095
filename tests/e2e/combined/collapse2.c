// collapse(2) over a matrix whose sizes fit no block, and with strides and offsets.
#include "../check.h"
#define R 37
#define C 129
int main(void) {
  static int m[R][C], k[R][C];
#pragma omp target teams distribute parallel for collapse(2) map(from: m)
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) m[i][j] = i * C + j;
#pragma omp target teams distribute parallel for collapse(2) map(to: m) map(tofrom: k) num_teams(2)
  for (int i = R - 1; i >= 1; i -= 2)
    for (int j = 3; j < C; j += 4) k[i][j] += m[i][j];
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) {
      CHECK(m[i][j] == i * C + j);
      CHECK(k[i][j] == (i >= 1 && i % 2 == 0 && j % 4 == 3 ? m[i][j] : 0));
    }
  return failures != 0;
}
