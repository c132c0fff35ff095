// Constructs that build on each other have nothing that could overlap.
#include <stdio.h>
static double a[20000], b[20000];
int main(void) {
  for (int i = 0; i < 20000; i++) a[i] = i;
#pragma omp target teams distribute parallel for map(to: a) map(from: b)
  for (int i = 0; i < 20000; i++) b[i] = a[i] + 1;
  a[5] = 6;
#pragma omp target teams distribute parallel for map(to: b) map(tofrom: a)
  for (int i = 0; i < 20000; i++) a[i] += b[i];
  printf("%g %g\n", a[19999], b[4]);
}
