// Kernels that reach a part of an array, as their loops' bounds say.
#include <stdio.h>
#include <stdlib.h>
static double field[20000];
int main(void) {
  int n = 10000, from = 100, to = 900;
  double *values = malloc(n * sizeof *values), *out = malloc(n * sizeof *out);
  for (int i = 0; i < n; i++) values[i] = i, out[i] = -i, field[i] = 2 * i;
#pragma omp target teams distribute parallel for map(to: values[0:n]) map(tofrom: out[0:n]) // advice: map-section values, map-section out
  for (int i = from; i < to; i++) out[i] += values[i - 1] + values[i + 1];
  printf("%g\n", out[500]);
#pragma omp target teams distribute parallel for map(tofrom: field) // advice: map-section field
  for (int i = 0; i <= 2 * to; i++) field[i] += i;
  printf("%g %g %g %g\n", out[99], out[100], out[899], field[1800]);
}
