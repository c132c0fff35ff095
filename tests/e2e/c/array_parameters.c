// Array parameters: [static n], [*], qualifiers in brackets, bounds from other parameters and from expressions.
// options: -w
// lanes: ref host sim
// compare: gcc
#include "../check.h"
#include <stddef.h>
static int stars(int n, int m[*][n + 1], int v[*]);
static int sum(size_t n, const double v[static const restrict 3], double w[const]) {
  double s = 0;
#pragma omp parallel for reduction(+: s)
  for (size_t i = 0; i < n; i++) s += v[i] * w[i];
  return (int)s;
}
static int stars(int n, int m[n][n + 1], int v[static n]) {
  int s = 0;
#pragma omp parallel for collapse(2) reduction(+: s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) s += m[i][j] * v[i];
  return s + (int)(sizeof m[0]);
}
static int order(int a, int b[a + 1], int (*c)[sizeof(*b) * a], int d(int[*], int x[a])) {
  int r = 0;
#pragma omp parallel num_threads(2) reduction(+: r)
  r += (int)sizeof(*c) + b[a] + d(b, b);
  return r;
}
static int first(int *v, int *w) { return v[0] + w[0]; }
static int device(int n, float m[n][n], float (*out)[n]) {
#pragma omp target teams distribute parallel for map(to: m[0:n]) map(tofrom: out[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) out[i][j] = m[j][i] + n;
  return n;
}
int main(void) {
  double v[3] = {1, 2, 3}, w[] = {4, 5, 6};
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}}, x[] = {10, 100}, b[5] = {1, 2, 3, 4, 5};
  float in[2][2] = {{1, 2}, {3, 4}}, out[2][2] = {{0}};
  int c[16];
  printf("%d %d %d\n", sum(3, v, w), stars(2, m, x), order(4, b, &c, first));
  printf("%d %g %g\n", device(2, in, out), out[0][1], out[1][0]);
  return failures != 0;
}
