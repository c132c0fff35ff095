// Kernels that say what they access, through pointers in memory: each of these copies is needed. What is only read later in the kernel
// than it is written is not read from the host's; what is written in part is; atomic updates, reductions, memmove, strings that are
// printed, and what functions of the device library read and write, count, too.
// options: --sim-accesses
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  const int n = 2000;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c), sum = 3;
  double *mantissa = malloc(n * sizeof *mantissa);
  char text[16] = "text", copy[16] = "....", line[16] = "0123";
  for (int i = 0; i < n; i++) a[i] = b[i] = c[i] = i, mantissa[i] = i;
#pragma omp target map(tofrom : a[0:n], b[0:n], c[0:n], mantissa[0:n])
  {
    int *where[4] = {a, b, c, &b[1]};
    double *parts[1] = {mantissa};
    for (int i = 0; i < n; i++) where[argc - 1][i]++; // reads what is there
    for (int i = 0; i < n; i += 2) where[argc][i] = 4;  // every second one stays
    for (int i = 0; i < n; i++) {
#pragma omp atomic
      where[argc + 1][i] += 2;
    }
    for (int i = 0; i < n; i++) parts[argc - 1][i] = frexp(parts[argc - 1][i], &where[argc - 1][i]);
  }
  long total = 0;
  for (int i = 0; i < n; i++) total += a[i] + b[i] + c[i] + (long)(8 * mantissa[i]);
  fflush(stdout);
#pragma omp target map(to : text) map(tofrom : copy, line)
  {
    char *where[3] = {text, copy, line};
    memmove(where[argc] + 2, where[argc - 1], 2);
    where[argc + 1][0]++;
    puts(where[argc - 1]);
  }
  printf("%ld %s %s\n", total, copy, line);
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum) map(to : a[0:n])
  for (int i = 0; i < n; i++) sum += a[i];
  printf("%d\n", sum);
  (void)argv;
}
