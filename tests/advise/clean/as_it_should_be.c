// Nothing to say.
#include <stdio.h>
static double x[1000], y[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) x[i] = i;
#pragma omp target teams distribute parallel for map(to: x) map(from: y)
  for (int i = 0; i < 1000; i++) y[i] = x[i] * 2;
  printf("%g\n", y[999]);
}
