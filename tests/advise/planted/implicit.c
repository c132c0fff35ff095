// Arrays without a clause are mapped tofrom: one is only read, the other one only assigned to.
#include <stdio.h>
static float a[3000], b[3000];
int main(void) {
  for (int i = 0; i < 3000; i++) a[i] = i;
#pragma omp target teams distribute parallel for // advice: map-to a, map-from b
  for (int i = 0; i < 3000; i++) b[i] = a[i] + 1;
  printf("%g\n", b[2999]);
}
