// A kernel reads an array that is mapped tofrom: nothing has to come back.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 5000;
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
  for (int i = 0; i < n; i++) x[i] = i;
#pragma omp target teams distribute parallel for map(tofrom: x[0:n]) map(from: y[0:n]) // advice: map-to x
  for (int i = 0; i < n; i++) y[i] = 2 * x[i];
  printf("%g\n", y[n - 1]);
}
