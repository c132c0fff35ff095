// Pointers to variable arrays.
#include <stdio.h>
#include <stdlib.h>

static double trace(int n, double a[n][n]) {
  double s = 0;
  for (int i = 0; i < n; i++) s += a[i][i];
  return s;
}
static void fill(int n, int m, double (*a)[m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = i * 10 + j;
}
static int cube(int l, int m, int n, int c[l][m][n], int i, int j, int k) { return c[i][j][k] + *(*(c[i] + j) + k); }
static double last(int n, int m, double (*a)[m]) {
  double(*p)[m] = a + n - 1;
  double *row = *p;
  p--;
  p += 1;
  return row[m - 1] + (*p)[0] + p[0][1] + (p - a);
}
static int mixed(int n, int (*a)[n][3]) { return a[1][2][1] + (int)sizeof(*a) + (int)sizeof a[0][0]; }

int main(void) {
  int n = 4, m = 4;
  double(*a)[m] = malloc(sizeof(double[n][m]));
  fill(n, m, a);
  printf("%g %g %g\n", trace(n, a), last(n, m, a), a[2][3]);
  int data[2][3][4];
  for (int i = 0; i < 24; i++) (&data[0][0][0])[i] = i;
  printf("%d %d\n", cube(2, 3, 4, data, 1, 2, 3), mixed(4, (int (*)[4][3])data));
  double sum = 0;
  for (double(*r)[m] = a; r < a + n; r++) sum += (*r)[1];
  printf("%g %d\n", sum, (int)(sizeof *a));
  free(a);
  return 0;
}
