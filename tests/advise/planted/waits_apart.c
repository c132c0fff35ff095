// Constructs that have nothing to do with each other, with what the host does for the next one between them; in the second
// part it reads what has come back, in the third it changes what was copied: these have to wait.
#include <stdio.h>
#include <stdlib.h>
static float add(int n, const float *p) {
  float sum = 0;
  for (int i = 0; i < n; i += 1000) sum += p[i];
  return sum;
}
static void set(int n, float *p, float to) {
  for (int i = 0; i < n; i++) p[i] = to * i;
}
int main(void) {
  int n = 30000;
  float *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
  set(n, a, 1);
#pragma omp target teams distribute parallel for map(tofrom: a[0:n]) // advice: nowait (this run)
  for (int i = 0; i < n; i++) a[i] = a[i] / 2 + 1;
  set(n, b, 2);
  int count = 0;
  for (int i = 0; i < n; i++) count += b[i] > 100;
  printf("%d\n", count);
#pragma omp target teams distribute parallel for map(tofrom: b[0:n])
  for (int i = 0; i < n; i++) b[i] += 3;
  set(n, c, 3);
#pragma omp target teams distribute parallel for map(tofrom: c[0:n]) map(to: a[0:n], b[0:n])
  for (int i = 0; i < n; i++) c[i] += a[i] * b[i];
  printf("%g %g %g\n", add(n, a), add(n, b), add(n, c));
  float *const other = a;
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] -= 1;
  printf("%g\n", add(n, other));
#pragma omp target teams distribute parallel for map(tofrom: b[0:n])
  for (int i = 0; i < n; i++) b[i] -= 1;
  printf("%g\n", add(n, b));
  float *const same = b;
#pragma omp target teams distribute parallel for map(to: b[0:n]) map(from: c[0:n])
  for (int i = 0; i < n; i++) c[i] = b[i];
  set(n, same, 7);
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++) a[i] *= 3;
  printf("%g %g %g\n", add(n, a), add(n, same), add(n, c));
}
