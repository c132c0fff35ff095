// Of what has come back a part goes through another region, and the host reads the rest behind that.
#include <stdio.h>
#include <stdlib.h>
static void scale(int n, int *r, int by) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) r[i] = by * i;
}
int main(void) {
  const int n = 2000;
  int *r = malloc(n * sizeof *r);
#pragma omp target data map(from: r[0:n])
  scale(n, r, 3);
#pragma omp target data map(from: r[0 : n / 2])
  scale(n / 2, r, 5);
  printf("%d %d\n", r[n / 4], r[n - 1]);
  free(r);
}
