// Arrays that a kernel does not mention.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 1000, sum = 0;
  int *a = calloc(n, sizeof *a), *work = calloc(n, sizeof *work), flags[16] = {0};
  a[7] = 3;
#pragma omp target teams distribute parallel for map(to: a[0:n], work[0:n]) map(tofrom: flags) reduction(+: sum) // advice: map-unused work, map-unused flags
  for (int i = 0; i < n; i++) sum += a[i];
  printf("%d %d %d\n", sum, work[0], flags[3]);
}
