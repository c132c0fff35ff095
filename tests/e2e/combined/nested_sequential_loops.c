// A stencil with two arrays, neighbours and a boundary condition in the body.
#include "../check.h"
#define N 60
int main(void) {
  static double a[N][N], b[N][N], e[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 7 + j * 3) % 11;
#pragma omp target teams distribute parallel for collapse(2) map(to: a) map(from: b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double s = 0;
      int n = 0;
      for (int di = -1; di <= 1; di++)
        for (int dj = -1; dj <= 1; dj++) {
          if (i + di < 0 || i + di >= N || j + dj < 0 || j + dj >= N) continue;
          s += a[i + di][j + dj];
          n++;
        }
      b[i][j] = s / n;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double s = 0;
      int n = 0;
      for (int k = 0; k < 9; k++) {
        int x = i + k / 3 - 1, y = j + k % 3 - 1;
        if (x >= 0 && x < N && y >= 0 && y < N) s += a[x][y], n++;
      }
      e[i][j] = s / n;
      CHECK(b[i][j] == e[i][j]);
    }
  return failures != 0;
}
