// What comes back is as it was on the host, because another kernel had calculated the same: it is what the second kernel has
// written, all the same. The kernels get it by a pointer, from a region that only brings it back.
#include <stdio.h>
#include <stdlib.h>
static void triple(int n, int *r) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) r[i] = 3 * i;
}
static void add(int n, int *r) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) r[i] = i + i + i;
}
static long sum(int n, const int *r) {
  long total = 0;
  for (int i = 0; i < n; i++) total += r[i];
  return total;
}
int main(void) {
  const int n = 2000;
  int *r = malloc(n * sizeof *r);
#pragma omp target data map(from: r[0:n])
  triple(n, r);
  printf("%ld\n", sum(n, r));
#pragma omp target data map(from: r[0:n])
  add(n, r);
  printf("%ld\n", sum(n, r));
  free(r);
}
