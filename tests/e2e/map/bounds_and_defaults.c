// Bounds that the compiler has given names to keep their values, whatever defaultmap and default clauses say.
// lanes: host sim sim53 nvcc cubin ptx
#include "../check.h"
static const int K = 4;
static const struct { int a; } CS = {5};
static int f(void) {
  static int c;
  return 3 + 0 * c++;
}
int main(void) {
  int n = 4, m = 2;
  int v[n][m];
  double w[n];
  for (int i = 0; i < n; i++) {
    w[i] = i;
    for (int j = 0; j < m; j++) v[i][j] = i + j;
  }
  int s = 0;
  int *p = &v[0][0];
#pragma omp target defaultmap(from : scalar)
  {
    s = v[3][1] + K;
    w[2] = 9;
  }
  CHECK(s == 8 && w[2] == 9);
#pragma omp target defaultmap(alloc : scalar) map(from : s)
  s = v[2][1];
  CHECK(s == 3);
#pragma omp target defaultmap(private : scalar) map(from : s)
  s = v[2][1] + (int)(sizeof v / 8);
  CHECK(s == 7);
#pragma omp target defaultmap(none) map(v) map(from : s)
  s = v[2][0];
  CHECK(s == 2);
#pragma omp target defaultmap(tofrom)
  { s = K + CS.a; }
  CHECK(s == 9);
#pragma omp target parallel for defaultmap(none) reduction(+ : p [1:f()]) map(p [0:8])
  for (int i = 0; i < 8; i++) p[1 + i % 3] += i;
  CHECK(p[1] == 1 + 0 + 3 + 6);
#pragma omp target teams distribute parallel for collapse(2) defaultmap(from: scalar) map(tofrom: s) reduction(+: s) firstprivate(n, m)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m + i; j++) s++;
  CHECK(s == 9 + 2 + 3 + 4 + 5);
#pragma omp parallel default(private) num_threads(2) shared(s, v)
  {
#pragma omp single
    s = v[1][1] + sizeof v;
  }
  CHECK(s == 2 + 32 || s == v[1][1] + 32);
#pragma omp parallel default(firstprivate) num_threads(2) shared(s)
  {
#pragma omp single
#pragma omp task default(private) shared(s, w)
    s = sizeof w;
  }
  CHECK(s == 32);
  return failures != 0;
}
