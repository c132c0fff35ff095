// Combined constructs with loop variables of other types and other directions.
#include "../check.h"
#include <stddef.h>
#define N 130
int main(void) {
  int a[N] = {0}, b[N] = {0}, c[N] = {0}, d[N] = {0}, e[N] = {0}, *p = e;
#pragma omp target teams distribute parallel for map(tofrom: a)
  for (size_t i = 0; i < N; i++) a[i]++;
#pragma omp target teams distribute parallel for map(tofrom: b)
  for (long i = N - 1; i >= 0; --i) b[i]++;
#pragma omp target teams distribute parallel for map(tofrom: c)
  for (unsigned char i = 0; i < N; i++) c[i]++;
#pragma omp target teams distribute parallel for map(tofrom: d)
  for (int i = 0; i != N; ++i) d[i]++;
#pragma omp target teams distribute parallel for map(tofrom: p[0:N])
  for (int *q = p; q < p + N; q++) ++*q;
  for (int i = 0; i < N; i++) CHECK(a[i] == 1 && b[i] == 1 && c[i] == 1 && d[i] == 1 && e[i] == 1);
  return failures != 0;
}
