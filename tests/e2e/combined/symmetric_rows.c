// Loops in triangles over rows whose length is a variable: an iteration sets an element and its mirror image, which no
// other iteration means, since subscripts are within their rows.
#include "../check.h"
enum { N = 37, M = 50 };

static void correlate(int n, int m, const double x[n][m], double c[m][m]) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : c[0 : m])
  for (int i = 0; i < m; i++) {
    c[i][i] = 1.0;
    for (int j = i + 1; j < m; j++) {
      c[i][j] = 0;
      for (int k = 0; k < n; k++) c[i][j] += x[k][i] * x[k][j];
      c[j][i] = c[i][j];
    }
  }
}
// An iteration reads the row before, which the outer loop has no right to: one thread.
static void running(int m, int c[m][m]) {
#pragma omp target map(tofrom : c[0 : m])
  for (int i = 1; i < m; i++)
    for (int j = 0; j < m; j++) c[i][j] += c[i - 1][m - 1 - j];
}

int main(void) {
  static double x[N][M], c[M][M];
  static int d[M][M], e[M][M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) x[i][j] = (i * 7 + j * 3) % 11 - 5;
  correlate(N, M, x, c);
  int wrong = 0;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++) sum += x[k][i] * x[k][j];
      wrong += c[i][j] != (i == j ? 1 : sum);
      d[i][j] = e[i][j] = i + 2 * j;
    }
  CHECK(wrong == 0);
  running(M, d);
  for (int i = 1; i < M; i++)
    for (int j = 0; j < M; j++) e[i][j] += e[i - 1][M - 1 - j];
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) wrong += d[i][j] != e[i][j];
  CHECK(wrong == 0);
  return failures != 0;
}
