// Scalars that a kernel only reads, in map clauses; any function may have mapped them.
#include <stdio.h>
static double v[900], factor = 1.5;
int main(void) {
  static int shift = 2;
#pragma omp target teams distribute parallel for map(tofrom: factor) map(to: shift) map(tofrom: v) // advice: map-scalar factor, map-scalar shift
  for (int i = 0; i < 900; i++) v[i] += factor * (i >> shift);
  printf("%g\n", v[899]);
}
