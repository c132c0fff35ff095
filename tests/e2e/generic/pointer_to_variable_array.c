// Pointers to arrays of variable length that the team's sequential code declares and parallel regions use.
#include "../check.h"
#include <stdlib.h>
static void halve(int n, int w, double *x, double *y) {
#pragma omp target map(to : x[0:n * 2 * w * 2]) map(from : y[0:n * w])
  {
    const double(*X)[2 * w] = (const double(*)[2 * w])x;
    double(*Y)[w] = (double(*)[w])y, (*last)[w];
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      const double(*row)[2 * w] = X + 2 * i;
      for (int j = 0; j < w; j++) Y[i][j] = X[2 * i][2 * j] + row[1][2 * j + 1];
    }
    last = Y + n - 1;
    last--;
    if (Y != last) Y++;
#pragma omp parallel
    {
#pragma omp single
      (*last)[0] += Y[0][1];
    }
  }
}
int main(void) {
  int n = 3, w = 4;
  double *x = malloc(sizeof(double) * n * w * 4), *y = malloc(sizeof(double) * n * w);
  for (int i = 0; i < n * w * 4; i++) x[i] = i;
  halve(n, w, x, y);
  int bad = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < w; j++) {
      double expected = x[2 * i * 2 * w + 2 * j] + x[(2 * i + 1) * 2 * w + 2 * j + 1];
      if (i == 1 && j == 0) expected += y[w + 1];
      bad += y[i * w + j] != expected;
    }
  CHECK(bad == 0);
  free(x);
  free(y);
  return failures != 0;
}
