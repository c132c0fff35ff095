// Kernels that reach a part of an array in larger steps: of their loops, and of subscripts.
#include <stdio.h>
#include <stdlib.h>
static double field[20000];
int main(void) {
  int n = 10000, from = 100, to = 900;
  double *values = malloc(n * sizeof *values), *out = malloc(n * sizeof *out), *fifth = malloc(n * sizeof *fifth);
  for (int i = 0; i < n; i++) values[i] = i, out[i] = fifth[i] = -i, field[i] = 2 * i;
#pragma omp target teams distribute parallel for map(to: values[0:n]) map(tofrom: out[0:n], field) // advice: map-section values, map-section out, map-section field
  for (int i = from; i <= to; i += 4) {
    out[3 * i + 1] += values[i - 1] + values[i + 7];
    field[2 * (i + 1)]++;
    field[2 * i - 1]--;
  }
  printf("%g %g %g %g %g\n", out[2701], out[2702], out[301], field[1802], field[199]);
#pragma omp target teams distribute parallel for map(tofrom: fifth[0:n]) // advice: map-section fifth
  for (int i = 0; i < to; i++) fifth[5 * i] += 1;
  printf("%g %g %g\n", fifth[0], fifth[4495], fifth[4496]);
}
