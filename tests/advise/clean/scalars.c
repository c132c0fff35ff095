// Scalars in map clauses that the compiler passes by value: nothing is copied.
#include <stdio.h>
static double v[900];
static void scale(int n, double factor) {
#pragma omp target teams distribute parallel for map(to: n, factor) map(tofrom: v)
  for (int i = 0; i < n; i++) v[i] += factor * i;
}
int main(void) {
  int shift = 2;
  scale(900, 1.5);
#pragma omp target teams distribute parallel for map(tofrom: shift) map(tofrom: v)
  for (int i = 0; i < 900; i++) v[i] += i >> shift;
  printf("%g\n", v[899]);
}
