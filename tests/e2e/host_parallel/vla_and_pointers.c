// Variable-length arrays, pointers to them, structures and function parameters in parallel regions.
// lanes: ref host
#include "../check.h"
struct s { int a[3]; double d; };
static int run(int n, int m[n][n], const char *text, struct s s) {
  int v[n], sum = 0;
  double w[n][3];
  for (int i = 0; i < n; i++) v[i] = i;
#pragma omp parallel firstprivate(v, s)
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
      w[i][2] = v[i] + s.d;
      for (int j = 0; j < n; j++) m[i][j] = v[j] * (text[0] - 'a');
    }
    v[0] = 100;
    s.a[0]++;
  }
  for (int i = 0; i < n; i++) sum += m[i][i] + (int)w[i][2] + (int)(sizeof w / sizeof w[0] == (size_t)n);
  return sum + v[0] + s.a[0];
}
int main(void) {
  int m[6][6];
  struct s s = {{1, 2, 3}, 0.5};
  CHECK(run(6, m, "c", s) == 30 + 15 + 6 + 0 + 1);
  return failures != 0;
}
