// Two constructs that copy much and have nothing to do with each other, and a third one that needs both.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 30000;
  float *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
  for (int i = 0; i < n; i++) a[i] = i, b[i] = n - i, c[i] = 1;
#pragma omp target teams distribute parallel for map(tofrom: a[0:n]) // advice: nowait
  for (int i = 0; i < n; i++) a[i] = a[i] / 2 + 1;
#pragma omp target teams distribute parallel for map(tofrom: b[0:n])
  for (int i = 0; i < n; i++) b[i] += 3;
#pragma omp target teams distribute parallel for map(tofrom: c[0:n]) map(to: a[0:n], b[0:n])
  for (int i = 0; i < n; i++) c[i] += a[i] * b[i];
  printf("%g %g %g\n", a[n - 1], b[7], c[100]);
}
