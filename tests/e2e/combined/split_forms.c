// The same loop with the combined construct taken apart in every way.
#include "../check.h"
#define N 200
int main(void) {
  int a[N], b[N], c[N], d[N], e[N];
#pragma omp target map(from: a)
#pragma omp teams
#pragma omp distribute parallel for
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp target teams map(from: b)
#pragma omp distribute parallel for
  for (int i = 0; i < N; i++) b[i] = i;
#pragma omp target map(from: c)
#pragma omp teams distribute parallel for
  for (int i = 0; i < N; i++) c[i] = i;
#pragma omp target map(from: d)
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < N; i++) d[i] = i;
#pragma omp target parallel map(from: e)
#pragma omp for
  for (int i = 0; i < N; i++) e[i] = i;
  for (int i = 0; i < N; i++) CHECK(a[i] == i && b[i] == i && c[i] == i && d[i] == i && e[i] == i);
  return failures != 0;
}
