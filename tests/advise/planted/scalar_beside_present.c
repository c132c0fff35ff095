// A scalar by tofrom, beside pointers to what an outer region has mapped.
#include <stdio.h>
#include <stdlib.h>

static double gain = 1.5;
int main(void) {
  int n = 1000;
  double *w = malloc(n * sizeof *w), *next = malloc(n * sizeof *next);
  for (int i = 0; i < n; i++) w[i] = i % 7, next[i] = 0;
#pragma omp target data map(tofrom : w[0 : n]) map(to : next[0 : n])
  for (int step = 0; step < 3; step++) {
#pragma omp target teams distribute parallel for map(tofrom : gain) // advice: map-scalar gain
    for (int i = 1; i < n - 1; i++) next[i] = w[i] + gain * (w[i - 1] - 2 * w[i] + w[i + 1]);
#pragma omp target teams distribute parallel for
    for (int i = 1; i < n - 1; i++) w[i] = next[i];
  }
  double sum = 0;
  for (int i = 0; i < n; i++) sum += w[i] * (i % 3);
  printf("%g\n", sum);
}
