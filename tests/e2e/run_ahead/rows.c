// Constructs in a loop that choose among rows whose length is a variable by pointers that the loop declares: the host starts
// them one behind the other.
#include "../check.h"

static void smooth(int n, float a[n][n], float b[n][n], int steps) {
  for (int s = 0; s < steps; s++) {
    float(*from)[n] = s % 2 ? b : a, (*to)[n] = s % 2 ? a : b;
#pragma omp target teams distribute parallel for collapse(2)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) to[i][j] = from[i - 1][j] + from[i + 1][j] - from[i][j - 1] + 1;
  }
}

int main(void) {
  enum { N = 30 };
  static float a[N][N], b[N][N], c[N][N], d[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = b[i][j] = c[i][j] = d[i][j] = (i * 3 + j) % 7;
#pragma omp target data map(tofrom : a, b)
  smooth(N, a, b, 5);
  for (int s = 0; s < 5; s++) {
    float(*from)[N] = s % 2 ? d : c, (*to)[N] = s % 2 ? c : d;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) to[i][j] = from[i - 1][j] + from[i + 1][j] - from[i][j - 1] + 1;
  }
  int wrong = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) wrong += a[i][j] != c[i][j] || b[i][j] != d[i][j];
  CHECK(wrong == 0);
  return failures != 0;
}
