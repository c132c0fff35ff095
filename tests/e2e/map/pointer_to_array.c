// Pointers to rows: double (*a)[N], as a parameter and from malloc.
#include "../check.h"
#include <stdlib.h>
#define N 12
static void transpose(double (*a)[N], double b[][N], int n) {
#pragma omp target map(to: a[0:n]) map(from: b[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < N; j++) b[j][i] = a[i][j];
}
int main(void) {
  double(*a)[N] = malloc(N * sizeof *a), b[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i * N + j;
  transpose(a, b, N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) CHECK(b[j][i] == i * N + j);
  free(a);
  return failures != 0;
}
